import type { Watcher } from '#platform/auth.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';

/** Everything that engagement holds of an account. */
export async function listAccountData(db: Db, accountId: string) {
  const [favourites, reactions, personalization, reviews, versions, helpful, reports] =
    await Promise.all([
      db
        .selectFrom('engagement.favourite')
        .select(['profileId', 'titleId', 'addedAt'])
        .where('accountId', '=', accountId)
        .orderBy('addedAt', 'desc')
        .execute(),
      db
        .selectFrom('engagement.reaction')
        .select(['profileId', 'titleId', 'reaction', 'reactedAt'])
        .where('accountId', '=', accountId)
        .orderBy('reactedAt', 'desc')
        .execute(),
      db
        .selectFrom('engagement.personalization')
        .select(['genreIds', 'filmClasses', 'submittedAt', 'skippedAt'])
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('engagement.review')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('engagement.reviewVersion as v')
        .innerJoin('engagement.review as r', 'r.id', 'v.reviewId')
        .select(['v.reviewId', 'v.version', 'v.stars', 'v.title', 'v.content', 'v.replacedAt'])
        .where('r.accountId', '=', accountId)
        .orderBy('v.reviewId')
        .orderBy('v.version')
        .execute(),
      db
        .selectFrom('engagement.reviewHelpful')
        .select(['profileId', 'reviewId', 'createdAt'])
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('engagement.reviewReport')
        .select(['profileId', 'reviewId', 'reason', 'note', 'createdAt', 'decidedAt', 'outcome'])
        .where('accountId', '=', accountId)
        .execute(),
    ]);
  return { favourites, reactions, personalization, reviews, versions, helpful, reports };
}

/** Everything that was marked, written, and said about one's taste. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await closeModeration(tx, { accountId });
  await tx.deleteFrom('engagement.review').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('engagement.reviewHelpful').where('accountId', '=', accountId).execute();
  // That something was reported and decided is owed to the authority; who reported it is not.
  await tx
    .updateTable('engagement.reviewReport')
    .set({ accountId: null, profileId: null, note: '' })
    .where('accountId', '=', accountId)
    .execute();
  await tx.deleteFrom('engagement.favourite').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('engagement.reaction').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('engagement.personalization').where('accountId', '=', accountId).execute();
}

/** What was open about reviews that go with their author is over: there is nothing left to decide. */
async function closeModeration(
  tx: Tx,
  { accountId, profileId }: { accountId: string; profileId?: string },
): Promise<void> {
  for (const table of ['engagement.reviewReport', 'engagement.takedownOrder'] as const) {
    await tx
      .updateTable(table)
      .set({ outcome: 'erased', decidedAt: sql<Date>`now()` })
      .where('decidedAt', 'is', null)
      .where('reviewId', 'in', (query) =>
        query
          .selectFrom('engagement.review')
          .select('id')
          .where('accountId', '=', accountId)
          .$if(profileId !== undefined, (qb) => qb.where('profileId', '=', profileId ?? '')),
      )
      .execute();
  }
}

/** Everything that a profile marked, wrote, and said of titles. */
export async function deleteProfileData(tx: Tx, { accountId, profileId }: Watcher): Promise<void> {
  await closeModeration(tx, { accountId, profileId });
  const tables = [
    'engagement.review',
    'engagement.reviewHelpful',
    'engagement.favourite',
    'engagement.reaction',
  ] as const;
  for (const table of tables) {
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .execute();
  }
  await tx
    .updateTable('engagement.reviewReport')
    .set({ accountId: null, profileId: null, note: '' })
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .execute();
}
