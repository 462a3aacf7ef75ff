import type { Db } from '#platform/db.ts';

/** What the partner said waits for the viewer's decision. */
export async function updateFlowIdentity(
  db: Db,
  flowId: string,
  identity: { subject: string; email: string; name: string },
): Promise<void> {
  const { subject, email, name } = identity;
  await db
    .updateTable('partner.flow')
    .set({ subject, email, name })
    .where('id', '=', flowId)
    .execute();
}
