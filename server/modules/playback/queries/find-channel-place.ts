import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

export async function findChannelPlace(
  db: Db,
  { accountId, profileId }: Watcher,
  channelId: string,
) {
  return db
    .selectFrom('playback.channelPlace')
    .select(['placeAt', 'isPaused', 'reportedAt'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}
