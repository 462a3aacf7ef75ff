import type { Db } from '#platform/db.ts';

/** Takes a title from an account's favourites, if it is there. */
export async function deleteFavourite(db: Db, accountId: string, titleId: string): Promise<void> {
  await db
    .deleteFrom('engagement.favourite')
    .where('accountId', '=', accountId)
    .where('titleId', '=', titleId)
    .execute();
}
