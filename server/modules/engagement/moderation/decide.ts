import { type ReportReason, reportReasons, type ReviewState } from '#contract/engagement/index.ts';
import { findCards } from '#modules/catalog/index.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { updateReportsDecided, type Report } from '../reviews/queries/mark.ts';
import { lockReview, type Review, updateReview } from '../reviews/queries/review.ts';
import { updateOrdersDecided } from './queries.ts';

export type Decision = 'publish' | 'hide' | 'remove';
export const states: Record<Decision, ReviewState> = {
  publish: 'published',
  hide: 'hidden',
  remove: 'removed',
};

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type Asked = {
  actorId: string;
  commentId: string;
  /** What the moderator saw: a review that changed since is looked at again. */
  version: number;
  decision: Decision;
  reason: ReportReason | undefined;
};

/**
 * A person's word on a review: its state, everything open about it closed, its author and those who reported it told,
 * and the act, in one transaction. False when it changed or was decided meanwhile.
 */
export async function decideReview(deps: DecideDeps, asked: Asked): Promise<boolean> {
  const { actorId, commentId, version, decision, reason } = asked;
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReview(tx, commentId);
    const state = states[decision];
    if (review === undefined || review.version !== version) return false;
    const isDecided = review.dueAt === null && review.state === state;
    if (isDecided || review.accountId === actorId) return false;
    const decidedAt = deps.clock.now();
    // What its author took back stays taken back; only what is open about it closes.
    const isWithdrawn = review.withdrawnAt !== null;
    await updateReview(tx, commentId, {
      ...(!isWithdrawn && { state }),
      heldFor: null,
      dueAt: null,
      recheckAt: null,
      decidedAt,
      // An appeal is answered once; that there was one stays known.
      appeal: null,
      ...(isAppealed(review) && { appealRefused: decision !== 'publish' }),
      decisionReason: decision === 'publish' ? null : (reason ?? 'other'),
    });
    const outcome = decision;
    await updateOrdersDecided(tx, commentId, { outcome, decidedAt });
    const reports = await updateReportsDecided(tx, commentId, { outcome, decidedAt });
    await recordAct(tx, {
      actorId,
      act: `review.${decision}`,
      subject: { kind: 'review', id: commentId },
      before: { state: review.state, heldFor: review.heldFor, version },
      after: { state, reason: reason ?? null },
      at: decidedAt,
    });
    await tellOutcome(deps, tx, { review, reports, decision, reason, decidedAt });
    return true;
  });
}

/** Whether an appeal waits for its answer. */
const isAppealed = ({ appeal }: Review) => appeal !== null;

type Outcome = {
  review: Review;
  reports: readonly Report[];
  decision: Decision;
  reason: ReportReason | undefined;
  decidedAt: Date;
};

async function tellOutcome({ jobs }: DecideDeps, tx: Tx, outcome: Outcome): Promise<void> {
  const { review, reports, decision, reason, decidedAt } = outcome;
  const [card] = await findCards(tx, [review.titleId], decidedAt);
  const name = card?.name ?? 'sebuah judul';
  const url = card === undefined ? '/' : `/judul/${card.slug}/ulasan`;
  const key = `review/${review.id}/${decidedAt.getTime()}`;
  const about = { kind: 'review' as const, url };
  const words = authorWords(outcome, name, reason);
  if (words !== undefined && review.withdrawnAt === null) {
    const { accountId, profileId } = review;
    const author = { accountId, profileId, dedupeKey: `${key}/author`, ...about, ...words };
    await jobs.enqueue('notify', author, { db: tx });
  }
  for (const { id, accountId, profileId } of reports) {
    if (accountId === null) continue;
    const reporter = {
      accountId,
      ...(profileId !== null && { profileId }),
      dedupeKey: `${key}/${id}`,
      ...about,
      title: 'Laporanmu sudah diperiksa',
      body:
        decision === 'publish'
          ? `Terima kasih. Ulasan ${short(name)} yang kamu laporkan tidak melanggar aturan, jadi tetap tampil.`
          : `Terima kasih. Ulasan ${short(name)} yang kamu laporkan sudah tidak ditampilkan.`,
    };
    await jobs.enqueue('notify', reporter, { db: tx });
  }
}

type Reopened = { review: Review; state: ReviewState; reports: readonly Report[]; at: Date };

/** Its author and those who reported it read that a decision was taken back. */
export async function tellReopened(
  { jobs }: DecideDeps,
  tx: Tx,
  reopened: Reopened,
): Promise<void> {
  const { review, state, reports, at } = reopened;
  const { id, accountId, profileId, titleId } = review;
  const [card] = await findCards(tx, [titleId], at);
  const name = short(card?.name ?? 'sebuah judul');
  const about = {
    kind: 'review' as const,
    url: card === undefined ? '/' : `/judul/${card.slug}/ulasan`,
  };
  const key = `review/${id}/${at.getTime()}`;
  if (state !== review.state) {
    const words =
      state === 'published'
        ? {
            title: 'Ulasanmu tampil lagi',
            body: `Keputusan tentang ulasanmu untuk ${name} kami batalkan. Ulasanmu tampil seperti semula.`,
          }
        : {
            title: 'Ulasanmu diperiksa lagi',
            body: `Keputusan tentang ulasanmu untuk ${name} kami batalkan dan kami periksa sekali lagi.`,
          };
    const author = { accountId, profileId, dedupeKey: `${key}/author`, ...about, ...words };
    await jobs.enqueue('notify', author, { db: tx });
  }
  for (const report of reports) {
    if (report.accountId === null) continue;
    const reporter = {
      accountId: report.accountId,
      ...(report.profileId !== null && { profileId: report.profileId }),
      dedupeKey: `${key}/${report.id}`,
      ...about,
      title: 'Laporanmu diperiksa lagi',
      body: `Keputusan tentang ulasan ${name} yang kamu laporkan kami batalkan dan kami periksa sekali lagi.`,
    };
    await jobs.enqueue('notify', reporter, { db: tx });
  }
}

/** What an author is told; nothing where nothing changed for them. */
function authorWords(
  { review, decision }: Outcome,
  name: string,
  reason: ReportReason | undefined,
): { title: string; body: string } | undefined {
  const isAppeal = isAppealed(review);
  if (decision === 'publish') {
    if (review.state === 'published') return undefined;
    return {
      title: isAppeal ? 'Keberatanmu diterima' : 'Ulasanmu sudah tampil',
      body: `Ulasanmu untuk ${short(name)} sudah diperiksa dan sekarang tampil.`,
    };
  }
  const because = (reportReasons[reason ?? 'other'] ?? '').toLowerCase();
  return {
    title: isAppeal ? 'Keberatanmu tidak diterima' : 'Ulasanmu tidak ditampilkan',
    body: `Ulasanmu untuk ${short(name)} tidak ditampilkan karena: ${because}.${
      review.appealedAt === null ? ' Kamu bisa mengajukan keberatan sekali.' : ''
    }`,
  };
}

const LONGEST_NAME = 80;
const short = (name: string) =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
