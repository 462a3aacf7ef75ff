import { findCards } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { listAccountData } from './queries.ts';
import { listReferralData } from './referral/queries/referral.ts';

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportEngagement(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const { favourites, reactions, personalization, reviews, versions, helpful, reports } =
    await listAccountData(db, accountId);
  const titleIds = [...favourites, ...reactions, ...reviews].map(({ titleId }) => titleId);
  const cards = await findCards(db, titleIds, now);
  const names = new Map(cards.map(({ titleId, name }) => [titleId, name]));
  return {
    favorit: favourites.map((row) => ({ title: names.get(row.titleId) ?? null, ...row })),
    penilaian: reactions.map((row) => ({ title: names.get(row.titleId) ?? null, ...row })),
    selera: personalization,
    'ajak-teman': await listReferralData(db, accountId),
    ulasan: {
      reviews: reviews.map(({ accountId: _, ...row }) => ({
        title_name: names.get(row.titleId) ?? null,
        ...row,
      })),
      versions,
      helpful,
      reports,
    },
  };
}
