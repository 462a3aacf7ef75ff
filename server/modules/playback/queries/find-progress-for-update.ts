import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/** As `findProgress`, holding the row until the transaction ends. */
export async function findProgressForUpdate(
  db: Db,
  { accountId, profileId }: Watcher,
  productId: string,
) {
  return db
    .selectFrom('playback.progress')
    .select(['positionMs', 'durationMs', 'watchedAt', 'finished'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('productId', '=', productId)
    .forUpdate()
    .executeTakeFirst();
}
