import type { Db } from '#platform/db.ts';

/** The episode of one title that the account watched last. */
export async function findLatestOfTitle(db: Db, accountId: string, titleId: string) {
  return db
    .selectFrom('playback.progress')
    .select(['productId', 'finished'])
    .where('accountId', '=', accountId)
    .where('titleId', '=', titleId)
    .orderBy('watchedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
