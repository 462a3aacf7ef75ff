import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/** A profile's latest products, one a title: of a series only the episode watched last. Without finished films. */
export async function listRecentProgress(
  db: Db,
  { accountId, profileId }: Watcher,
  limit: number,
  offset: number,
) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('playback.progress')
        .distinctOn('titleId')
        .select(['productId', 'titleId', 'positionMs', 'finished', 'watchedAt'])
        .where('accountId', '=', accountId)
        .where('profileId', '=', profileId)
        .orderBy('titleId')
        .orderBy('watchedAt', 'desc')
        .as('latest'),
    )
    .selectAll()
    .where((row) =>
      row.not(row.and([row('finished', '=', true), row('productId', '=', row.ref('titleId'))])),
    )
    .orderBy('watchedAt', 'desc')
    .orderBy('productId')
    .limit(limit)
    .offset(offset)
    .execute();
}
