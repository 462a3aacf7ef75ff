import type { Db } from '#platform/db.ts';

/** Forgets screens whose lease has ended, and those of the same device: it opens a new one. */
export async function deleteEndedScreens(
  db: Db,
  account: { accountId: string; deviceId: string; now: Date },
): Promise<void> {
  await db
    .deleteFrom('playback.screen')
    .where('accountId', '=', account.accountId)
    .where((row) =>
      row.or([row('expiresAt', '<=', account.now), row('deviceId', '=', account.deviceId)]),
    )
    .execute();
}
