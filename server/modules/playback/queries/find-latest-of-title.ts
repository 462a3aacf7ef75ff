import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/** The episode of one title that a profile watched last. */
export async function findLatestOfTitle(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId: string,
) {
  return db
    .selectFrom('playback.progress')
    .select(['productId', 'finished'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .orderBy('watchedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
