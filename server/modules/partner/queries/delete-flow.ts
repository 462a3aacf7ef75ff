import type { Db } from '#platform/db.ts';

/** True for the one who ends a flow; of ten at once, one. */
export async function deleteFlow(db: Db, flowId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('partner.flow')
    .where('id', '=', flowId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
