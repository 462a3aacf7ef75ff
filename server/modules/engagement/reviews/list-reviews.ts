import { MINUTE } from '#contract/constants.ts';
import type { ReviewOrder } from '#contract/engagement/index.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { findCards, findProduct } from '#modules/catalog/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Running, workDueRows } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import { wibDay } from '#platform/zone.ts';
import { BURST_WAIT, isBurst, scoreOf, USUAL_DAYS } from './policy.ts';
import { presentOwn, presentReviews } from './present.ts';
import {
  claimBurstReviews,
  findOwnReview,
  keyOfReview,
  listReviews,
  updateBurstOver,
} from './queries/review.ts';
import { findMeanStars, findReviewCounts, findReviewRate } from './queries/score.ts';

/** What the score leans on before any review was written. */
const FIRST_MEAN = 3.5;
/** Far beyond the pages that are turned by number. */
const MOST_OFFSET = 2_000;

/** The mean over all titles moves slowly. */
const meanStars = cached({ ttl: 10 * MINUTE, max: 1, keyOf: () => '' }, findMeanStars);

export async function findScore(db: Db, titleId: string) {
  const [counts, mean] = await Promise.all([findReviewCounts(db, titleId), meanStars(db)]);
  return scoreOf(counts, mean ?? FIRST_MEAN);
}

/** The title behind a film, series or episode id. */
export async function findTitleOf(db: Db, productId: string, now: Date): Promise<string> {
  return (await findProduct(db, productId, now))?.titleId ?? productId;
}

/** Whether far more reviews of a title come today than usually. */
export async function isTitleBusy(db: Db, titleId: string, now: Date): Promise<boolean> {
  const { today, before } = await findReviewRate(db, titleId, wibDay(now), USUAL_DAYS);
  return isBurst(today, before);
}

type Asked = {
  productId: string;
  page: number;
  pageSize: number;
  orderBy: ReviewOrder;
  onlyVerified: boolean;
  after: string | undefined;
  watcher: Watcher | undefined;
  now: Date;
};

/** A page of a title's reviews, its score, and what the reader wrote. */
export async function listTitleReviews(db: Db, asked: Asked) {
  const { page, pageSize, orderBy, onlyVerified, watcher, now } = asked;
  const titleId = await findTitleOf(db, asked.productId, now);
  const [card] = await findCards(db, [titleId], now);
  if (card === undefined) fail('engagement.reviewTitleNotFound');
  const offset = (page - 1) * pageSize;
  const [rows, score, own, isBusy] = await Promise.all([
    offset > MOST_OFFSET
      ? []
      : listReviews(db, titleId, {
          orderBy,
          onlyVerified,
          after: readPageKey(asked.after),
          offset,
          limit: pageSize + 1,
        }),
    findScore(db, titleId),
    watcher && findOwnReview(db, watcher, titleId),
    isTitleBusy(db, titleId, now),
  ]);
  const total = onlyVerified ? score.verifiedCount : score.count;
  return {
    comments: await presentReviews(db, rows.slice(0, pageSize), titleId, { watcher, now }),
    page,
    pageSize,
    total,
    totalPages: Math.ceil(total / pageSize),
    next: nextPageKey(rows, pageSize, (review) => keyOfReview(orderBy, review)),
    score,
    own: own === undefined || own.withdrawnAt !== null ? null : presentOwn(own),
    isBusy,
  };
}

const BATCH = 50;
type BurstDeps = Pick<Deps, 'db' | 'clock'>;
type Waiting = { id: string; titleId: string };

/** Reviews that a burst held a day ago: shown once their title is calm again, else they wait another day. */
export function burstRows({ db, clock }: BurstDeps): DueRows<Waiting> {
  return {
    name: 'reviews of a burst',
    every: 10 * MINUTE,
    batch: BATCH,
    claim: () => {
      const now = clock.now();
      const again = new Date(now.getTime() + BURST_WAIT);
      return claimBurstReviews(db, { now, again, limit: BATCH });
    },
    async work({ id, titleId }) {
      if (!(await isTitleBusy(db, titleId, clock.now()))) await updateBurstOver(db, id);
    },
  };
}

export function releaseBurstReviews(deps: BurstDeps & Pick<Deps, 'events' | 'log'>): Running {
  return workDueRows(deps, burstRows(deps));
}
