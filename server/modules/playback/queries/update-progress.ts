import type { Db } from '#platform/db.ts';
import type { ProgressRow } from './insert-progress-once.ts';

export async function updateProgress(db: Db, row: ProgressRow): Promise<void> {
  const { accountId, profileId, productId, positionMs, durationMs, finished, watchedAt } = row;
  await db
    .updateTable('playback.progress')
    .set({ positionMs, durationMs, finished, watchedAt })
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('productId', '=', productId)
    .execute();
}
