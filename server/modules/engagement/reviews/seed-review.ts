import { HOUR } from '#contract/constants.ts';
import type { ReportReason } from '#contract/engagement/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { clockOfReport, HOLD_CLOCK, publicName } from './policy.ts';
import { insertReportOnce } from './queries/mark.ts';
import { insertReviewOnce } from './queries/review.ts';

export type SeedReview = {
  accountId: string;
  /** The account's; shown shortened. */
  name: string;
  titleId: string;
  stars: number;
  title: string;
  content: string;
  verified: boolean;
  spoiler: boolean;
  createdAt: Date;
  /** Its words hold it until a moderator has looked. */
  isHeld?: boolean;
  /** An hour after it was written. */
  reports?: readonly { accountId: string; reason: ReportReason; note: string }[];
};

/** Puts a review of an account's first profile there; one that is there already stays as it is. */
export async function seedReview(
  db: Db,
  { accountId, name, isHeld = false, reports = [], ...review }: SeedReview,
): Promise<void> {
  const reportedAt = new Date(review.createdAt.getTime() + HOUR);
  const reported = reports.map((report) => ({
    ...report,
    profileId: report.accountId,
    isCounted: true,
    createdAt: reportedAt,
    dueAt: new Date(reportedAt.getTime() + clockOfReport(report.reason)),
  }));
  const clocks = reported.map(({ dueAt }) => dueAt.getTime());
  if (isHeld) clocks.push(review.createdAt.getTime() + HOLD_CLOCK);
  await inTransaction(db, async (tx) => {
    const reviewId = await insertReviewOnce(tx, {
      ...review,
      accountId,
      profileId: accountId,
      authorName: publicName(name),
      ...(isHeld ? { state: 'held', heldFor: 'words' } : { state: 'published' }),
      dueAt: clocks.length === 0 ? null : new Date(Math.min(...clocks)),
    });
    if (reviewId === undefined) return;
    for (const report of reported) await insertReportOnce(tx, { ...report, reviewId });
  });
}
