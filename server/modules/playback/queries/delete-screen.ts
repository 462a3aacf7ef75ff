import type { Db } from '#platform/db.ts';

/** True when the account had this screen. */
export async function deleteScreen(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('playback.screen')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
