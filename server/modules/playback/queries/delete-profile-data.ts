import type { Watcher } from '#platform/auth.ts';
import type { Tx } from '#platform/db.ts';

/** Everything that a profile watched. */
export async function deleteProfileData(tx: Tx, { accountId, profileId }: Watcher): Promise<void> {
  for (const table of [
    'playback.progress',
    'playback.watchEvent',
    'playback.channelPlace',
    'playback.channelWatch',
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .execute();
  }
}
