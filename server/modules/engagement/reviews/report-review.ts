import { DAY } from '#contract/constants.ts';
import type { ReportReason } from '#contract/engagement/index.ts';
import { findAccount } from '#modules/accounts/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import { clockOfReport, HOLD_CLOCK, NEW_ACCOUNT, REPORTS_TO_HOLD, YOUNG_AUTHOR } from './policy.ts';
import { isBy } from './present.ts';
import * as markQueries from './queries/mark.ts';
import { lockReview, type Review, updateReview } from './queries/review.ts';
import type { ReviewDeps } from './write-review.ts';

const rateLimit = createRateLimit(
  { reviewReportByDay: { by: 'identifier', max: 20, window: DAY } },
  'engagement.reportsDayFull',
);

/** A review that others can see; fails for one's own. */
function requireOthers(review: Review | undefined, { accountId }: Watcher): Review {
  if (review === undefined || review.state !== 'published')
    return fail('engagement.reviewNotFound');
  if (review.accountId === accountId) return fail('engagement.reviewOwn');
  return review;
}

/**
 * Puts a review before the moderators, with the clock of its reason. Numbers alone hide nothing but what a new author
 * wrote, and of those who report only proved accounts that are not new count. Returns by when it is decided.
 */
export async function reportReview(
  deps: ReviewDeps,
  watcher: Watcher,
  id: string,
  { reason, note }: { reason: ReportReason; note: string },
): Promise<Date> {
  const { db, clock } = deps;
  const now = clock.now();
  const reporter = (await findAccount(db, watcher.accountId)) ?? fail('common.unauthenticated');
  return inTransaction(db, async (tx) => {
    const found = await lockReview(tx, id);
    const known = found && (await markQueries.findReport(tx, id, watcher.accountId));
    if (known !== undefined) return known.dueAt;
    const review = requireOthers(found, watcher);
    await rateLimit.consume({ ...deps, db: tx }, { identifier: watcher.accountId, address: '' }, [
      'reviewReportByDay',
    ]);
    const dueAt = new Date(now.getTime() + clockOfReport(reason));
    const age = now.getTime() - reporter.createdAt.getTime();
    const isCounted = reporter.isContactVerified && age >= NEW_ACCOUNT;
    const report = { reviewId: id, ...watcher, reason, note: note.trim(), isCounted };
    await markQueries.insertReportOnce(tx, { ...report, createdAt: now, dueAt });
    const open = await markQueries.listOpenReports(tx, [id]);
    const counted = open.filter((each) => each.isCounted).length;
    const isHeld = counted >= REPORTS_TO_HOLD && (await isYoung(deps, review, now));
    await updateReview(tx, id, {
      dueAt: review.dueAt === null || dueAt < review.dueAt ? dueAt : review.dueAt,
      ...(isHeld && { state: 'held', heldFor: 'reports' }),
    });
    return dueAt;
  });
}

async function isYoung({ db }: ReviewDeps, { accountId }: Review, now: Date): Promise<boolean> {
  const author = await findAccount(db, accountId);
  return author !== undefined && now.getTime() - author.createdAt.getTime() < YOUNG_AUTHOR;
}

/** Says that another's review helped, or takes it back. Returns how many it helped. */
export async function markHelpful(
  { db, clock }: ReviewDeps,
  watcher: Watcher,
  id: string,
  isHelpful: boolean,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    requireOthers(await lockReview(tx, id), watcher);
    if (isHelpful) {
      await markQueries.insertHelpfulOnce(tx, { reviewId: id, ...watcher, createdAt: clock.now() });
    } else {
      await markQueries.deleteHelpful(tx, { reviewId: id, accountId: watcher.accountId });
    }
    return (await lockReview(tx, id))?.helpful ?? 0;
  });
}

/** Asks for a second look at one's own review that was stopped, once. */
export async function appealReview(
  { db, clock }: ReviewDeps,
  watcher: Watcher,
  id: string,
  appeal: string,
): Promise<Review> {
  return inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (review === undefined || !isBy(review, watcher) || review.withdrawnAt !== null) {
      return fail('engagement.reviewNotFound');
    }
    const isStopped = review.state === 'hidden' || review.state === 'removed';
    if (!isStopped || review.appealedAt !== null) return fail('engagement.appealClosed');
    const now = clock.now();
    const dueAt = review.dueAt ?? new Date(now.getTime() + HOLD_CLOCK);
    return updateReview(tx, id, { appeal, appealedAt: now, dueAt });
  });
}
