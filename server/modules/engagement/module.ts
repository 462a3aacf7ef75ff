import { onConsentWithdrawn } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, workDueRows } from '#platform/due.ts';
import { fanOuts } from '#platform/fan-out/fan-out.ts';
import type { Module } from '#platform/module.ts';
import { routes as favourites } from './favourites/routes.ts';
import { bulkDecisions } from './moderation/bulk-decisions.ts';
import { routes as operatorModeration } from './moderation/operator-routes.ts';
import { leavingTitles, newsOfLeaving } from './leaving/tell-leaving.ts';
import { newEpisodes, newsOfEpisodes } from './new-episodes/tell-followers.ts';
import { routes as personalization } from './personalization/routes.ts';
import { deleteAccountData, deleteProfileData, listAccountData } from './queries.ts';
import { deleteReactions } from './reactions/queries.ts';
import { routes as reactions } from './reactions/routes.ts';
import { dueReferrals, eraseReferrals } from './referral/follow.ts';
import { missedReferrals, subscribeToReferred } from './referral/join.ts';
import { routes as operatorReferral } from './referral/operator-routes.ts';
import { listReferralData } from './referral/queries/referral.ts';
import { routes as referral } from './referral/routes.ts';
import { releaseBurstReviews } from './reviews/list-reviews.ts';
import { subscribeToWatched } from './reviews/follow-watching.ts';
import { routes as reviews } from './reviews/routes.ts';
import { findCards } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';

/** What viewers mark and say about titles, and what they say they like. */
export const engagementModule: Module<Deps> = {
  name: 'engagement',
  open(deps) {
    // What was said for recommendations does not outlive the consent to them.
    onConsentWithdrawn(deps, 'personalise', deleteReactions);
    return deps;
  },
  routes: [
    ...favourites,
    ...reactions,
    ...personalization,
    ...reviews,
    ...operatorModeration,
    ...referral,
    ...operatorReferral,
  ],
  bulkActs: (deps) => [bulkDecisions(deps)],
  personalData: {
    exportAccount: exportEngagement,
    async eraseAccount(tx, accountId) {
      await deleteAccountData(tx, accountId);
      await eraseReferrals(tx, accountId);
    },
    eraseProfile: deleteProfileData,
  },
  start(app, deps) {
    const stops: (() => void | Promise<void>)[] = [];
    app.addHook('onReady', async () => {
      const works = [
        workDueRows(deps, dueReferrals(deps)),
        repeatAlone(deps, missedReferrals(deps)),
        releaseBurstReviews(deps),
        repeatAlone(deps, newEpisodes(deps)),
        workDueRows(deps, fanOuts(deps, newsOfEpisodes(deps))),
        repeatAlone(deps, leavingTitles(deps)),
        workDueRows(deps, fanOuts(deps, newsOfLeaving(deps))),
      ];
      stops.push(
        subscribeToReferred(deps),
        subscribeToWatched(deps),
        ...works.map(({ stop }) => stop),
      );
    });
    app.addHook('preClose', async () => {
      await Promise.all(stops.map(async (stop) => stop()));
    });
  },
};

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
async function exportEngagement(
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
