import type { Db } from '#platform/db.ts';

export async function findProgress(db: Db, accountId: string, productId: string) {
  return db
    .selectFrom('playback.progress')
    .select(['positionMs', 'durationMs', 'watchedAt', 'finished'])
    .where('accountId', '=', accountId)
    .where('productId', '=', productId)
    .executeTakeFirst();
}
