import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/** Takes a title from a profile's favourites, if it is there. */
export async function deleteFavourite(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId: string,
): Promise<void> {
  await db
    .deleteFrom('engagement.favourite')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('titleId', '=', titleId)
    .execute();
}
