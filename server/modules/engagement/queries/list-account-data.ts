import type { Db } from '#platform/db.ts';

/** Everything that engagement holds of an account. */
export async function listAccountData(db: Db, accountId: string) {
  const [favourites, personalization] = await Promise.all([
    db
      .selectFrom('engagement.favourite')
      .select(['profileId', 'titleId', 'addedAt'])
      .where('accountId', '=', accountId)
      .orderBy('addedAt', 'desc')
      .execute(),
    db
      .selectFrom('engagement.personalization')
      .select(['genreIds', 'filmClasses', 'submittedAt', 'skippedAt'])
      .where('accountId', '=', accountId)
      .execute(),
  ]);
  return { favourites, personalization };
}
