import type { Db } from '#platform/db.ts';

/** Renews a lease that still runs. False when it has ended or was stopped from another device. */
export async function updateScreenLease(
  db: Db,
  screen: { id: string; accountId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('playback.screen')
    .set({ expiresAt: screen.expiresAt })
    .where('id', '=', screen.id)
    .where('accountId', '=', screen.accountId)
    .where('expiresAt', '>', screen.now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
