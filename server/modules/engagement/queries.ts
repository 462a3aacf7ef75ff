import type { Watcher } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';

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

/** Everything that was marked, and said about one's taste. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('engagement.favourite').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('engagement.personalization').where('accountId', '=', accountId).execute();
}

/** Everything that a profile marked. */
export async function deleteProfileData(tx: Tx, { accountId, profileId }: Watcher): Promise<void> {
  await tx
    .deleteFrom('engagement.favourite')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .execute();
}
