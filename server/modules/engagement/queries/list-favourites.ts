import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/** Ids of the titles that a profile marked, newest first; of one title only when it is named. */
export async function listFavourites(
  db: Db,
  { accountId, profileId }: Watcher,
  titleId?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('engagement.favourite')
    .select('titleId')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .$if(titleId !== undefined, (qb) => qb.where('titleId', '=', titleId ?? ''))
    .orderBy('addedAt', 'desc')
    .orderBy('titleId')
    .execute();
  return rows.map((row) => row.titleId);
}
