import type { Db } from '#platform/db.ts';

/** False when the session ended meanwhile. */
export async function updateSessionDevice(
  db: Db,
  sessionId: string,
  deviceId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.session')
    .set({ deviceId })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
