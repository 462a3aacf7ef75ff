import type { Db } from '#platform/db.ts';

/** Takes back a push that nobody has claimed; false when the phone may be ringing. */
export async function withdrawPush(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commerce.payment')
    .set({ push: null })
    .where('id', '=', id)
    .where('push', '=', 'wanted')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
