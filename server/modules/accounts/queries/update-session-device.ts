import type { Db } from '#platform/db.ts';

/** Binds a session to its device and to the remember tokens of it. False when the session ended meanwhile. */
export async function updateSessionDevice(
  db: Db,
  sessionId: string,
  { deviceId, rememberFamilyId }: { deviceId: string; rememberFamilyId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.session')
    .set({ deviceId, rememberFamilyId })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
