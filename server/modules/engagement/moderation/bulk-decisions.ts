import type { ReportReason, ReviewState } from '#contract/engagement/index.ts';
import { findCards } from '#modules/catalog/index.ts';
import { recordAct } from '#platform/acts.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type BulkAct, refuseRow } from '#platform/staff/bulk-acts.ts';
import { updateReportsReopened } from '../reviews/queries/mark.ts';
import {
  listReviewsById,
  lockReview,
  type Review,
  updateReview,
} from '../reviews/queries/review.ts';
import { type Decision, decideReview, states, tellReopened } from './decide.ts';
import { updateOrdersReopened } from './queries.ts';

type Asked = { version: number; decision: Decision; reason?: ReportReason };
/** How a review stood; times as text. What its author wrote is no part of it. */
type Before = {
  state: ReviewState;
  heldFor: string | null;
  decisionReason: string | null;
  appealRefused: boolean;
  dueAt: string | null;
  recheckAt: string | null;
  decidedAt: string | null;
};
type After = { state: ReviewState; version: number; decidedAt: string };

/** One decision on many reviews, each by the use case that also decides one. */
export const bulkDecisions = (deps: Deps): BulkAct => ({
  act: 'review',
  async listItems(db, ids) {
    const reviews = await listReviewsById(db, ids);
    const names = await namesOf(db, reviews, deps.testClock.now());
    return reviews.map(({ id, titleId, stars }) => ({
      id,
      name: `${stars} dari 5 untuk ${names.get(titleId) ?? 'judul yang sudah tidak ada'}`,
    }));
  },
  async change(tx, { actorId, id, input }) {
    const { version, decision, reason } = input as Asked;
    const review = (await lockReview(tx, id)) ?? refuseRow('Ulasannya sudah tidak ada');
    if (review.version !== version) refuseRow('Diubah penulisnya sejak dilihat: baca lagi');
    if (review.accountId === actorId) refuseRow('Ulasan sendiri diputuskan moderator lain');
    if (review.appeal !== null) refuseRow('Keberatan penulis dijawab satu per satu');
    const asked = { actorId, commentId: id, version, decision, reason };
    if (!(await decideReview({ ...deps, db: tx }, asked))) return null;
    const { decidedAt } = (await lockReview(tx, id)) ?? refuseRow('Ulasannya sudah tidak ada');
    return {
      before: standingOf(review),
      after: { state: states[decision], version, decidedAt: decidedAt?.toISOString() ?? '' },
    };
  },
  restore: (tx, { actorId, id, before, after }) =>
    reopen(deps, tx, { actorId, id, before: before as Before, after: after as After }),
});

async function namesOf(db: Db, reviews: readonly Review[], now: Date) {
  const cards = await findCards(db, [...new Set(reviews.map(({ titleId }) => titleId))], now);
  return new Map(cards.map(({ titleId, name }) => [titleId, name]));
}

const textOf = (at: Date | null) => at?.toISOString() ?? null;
const timeOf = (text: string | null) => (text === null ? null : new Date(text));

const standingOf = (review: Review): Before => ({
  state: review.state as ReviewState,
  heldFor: review.heldFor,
  decisionReason: review.decisionReason,
  appealRefused: review.appealRefused,
  dueAt: textOf(review.dueAt),
  recheckAt: textOf(review.recheckAt),
  decidedAt: textOf(review.decidedAt),
});

type Reopening = { actorId: string; id: string; before: Before; after: After };

/** Gives a review its state of before, with its clock, and opens again what the decision closed. */
async function reopen(
  deps: Deps,
  tx: Tx,
  { actorId, id, before, after }: Reopening,
): Promise<null> {
  const review = (await lockReview(tx, id)) ?? refuseRow('Ulasannya sudah tidak ada: dibiarkan');
  if (review.withdrawnAt !== null) refuseRow('Penulisnya sudah menarik ulasan ini: dibiarkan');
  const isAsLeft = review.version === after.version && textOf(review.decidedAt) === after.decidedAt;
  if (!isAsLeft || review.state !== after.state)
    refuseRow('Diubah atau diputuskan lagi sesudahnya: dibiarkan');
  const decidedAt = new Date(after.decidedAt);
  const at = deps.clock.now();
  await updateReview(tx, id, {
    state: before.state,
    // What was said against it since keeps it waiting, by the earlier of both clocks.
    heldFor: review.heldFor ?? before.heldFor,
    dueAt: earlierOf(review.dueAt, timeOf(before.dueAt)),
    recheckAt: timeOf(before.recheckAt),
    decidedAt: timeOf(before.decidedAt),
    decisionReason: before.decisionReason,
    appealRefused: before.appealRefused,
  });
  await updateOrdersReopened(tx, id, decidedAt);
  const reports = await updateReportsReopened(tx, id, decidedAt);
  await recordAct(tx, {
    actorId,
    act: 'review.reopen',
    subject: { kind: 'review', id },
    before: { state: after.state },
    after: { state: before.state },
    at,
  });
  await tellReopened(deps, tx, { review, state: before.state, reports, at });
  return null;
}

function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
