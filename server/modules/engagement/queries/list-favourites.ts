import type { Db } from '#platform/db.ts';

/** Ids of the titles that an account marked, newest first; of one title only when it is named. */
export async function listFavourites(
  db: Db,
  accountId: string,
  titleId?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('engagement.favourite')
    .select('titleId')
    .where('accountId', '=', accountId)
    .$if(titleId !== undefined, (qb) => qb.where('titleId', '=', titleId ?? ''))
    .orderBy('addedAt', 'desc')
    .orderBy('titleId')
    .execute();
  return rows.map((row) => row.titleId);
}
