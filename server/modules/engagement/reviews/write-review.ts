import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { type AccountView, lockAccount } from '#modules/accounts/index.ts';
import { findCards, findProduct } from '#modules/catalog/index.ts';
import { profilesOf } from '#modules/profiles/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import { wibDay } from '#platform/zone.ts';
import { type Assessment, assess, type Lexicon, signNames } from '../moderation/assess.ts';
import { currentLexicon } from '../moderation/lexicon.ts';
import { isTitleBusy } from './list-reviews.ts';
import * as policy from './policy.ts';
import { findWatching, isBy } from './present.ts';
import * as reviewQueries from './queries/review.ts';
import { upsertReviewDay } from './queries/score.ts';

const rateLimit = createRateLimit(
  {
    // Each try is read by the word engine, also one that is refused or changes nothing.
    reviewTriesByMinute: { by: 'identifier', max: 20, window: MINUTE },
    reviewByMinute: { by: 'identifier', max: 1, window: MINUTE },
    reviewByDay: { by: 'identifier', max: 5, window: DAY },
    reviewEditByDay: { by: 'identifier', max: 20, window: DAY },
  },
  'engagement.reviewDayFull',
);

export type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>;
type Words = {
  title: string;
  content: string;
  starRating: number;
  spoiler: boolean;
  atSeconds: number | null;
};
type Review = reviewQueries.Review;

/** Writes what a profile thinks of a title; where it wrote before, that is edited. One at a time for an account. */
export async function writeReview(
  deps: ReviewDeps,
  watcher: Watcher,
  productId: string,
  words: Words,
): Promise<Review> {
  const { db } = deps;
  const now = deps.clock.now();
  const product = await findProduct(db, productId, now);
  const titleId = product?.titleId ?? productId;
  const [card] = await findCards(db, [titleId], now);
  if (card === undefined) return fail('engagement.reviewTitleNotFound');
  const isMoment = card.kind === 'film' || product?.productId === productId;
  const atProductId = isMoment ? (card.kind === 'film' ? titleId : productId) : null;
  const read = await requireAllowed(deps, watcher, words);
  return inTransaction(db, async (tx) => {
    const account = (await lockAccount(tx, watcher.accountId)) ?? fail('common.unauthenticated');
    const own = await reviewQueries.findOwnReview(tx, watcher, titleId);
    const existing = own && (await reviewQueries.lockReview(tx, own.id));
    const asked = { account, watcher, titleId, atProductId, words, ...read, now };
    if (existing !== undefined && existing.withdrawnAt === null) {
      return changeReview(deps, tx, existing, asked);
    }
    const key = { identifier: account.accountId, address: '' };
    const limited = { ...deps, db: tx };
    await rateLimit.consume(limited, key, ['reviewByMinute'], 'engagement.reviewTooSoon');
    await rateLimit.consume(limited, key, ['reviewByDay']);
    await upsertReviewDay(tx, titleId, wibDay(now));
    const row = await rowOf(tx, asked, existing);
    if (existing === undefined) {
      return reviewQueries.insertReview(tx, { ...watcher, titleId, ...row, createdAt: now });
    }
    return reviewQueries.updateReview(tx, existing.id, {
      ...row,
      version: existing.version + 1,
      createdAt: now,
      editedAt: null,
      withdrawnAt: null,
    });
  });
}

/** Changes one's own review by its id. */
export async function editReview(
  deps: ReviewDeps,
  watcher: Watcher,
  id: string,
  words: Words,
): Promise<Review> {
  const read = await requireAllowed(deps, watcher, words);
  return inTransaction(deps.db, async (tx) => {
    const account = (await lockAccount(tx, watcher.accountId)) ?? fail('common.unauthenticated');
    const existing = await reviewQueries.lockReview(tx, id);
    if (existing === undefined || !isBy(existing, watcher) || existing.withdrawnAt !== null) {
      return fail('engagement.reviewNotFound');
    }
    const { titleId, atProductId } = existing;
    const now = deps.clock.now();
    return changeReview(deps, tx, existing, {
      account,
      watcher,
      titleId,
      words,
      ...read,
      now,
      atProductId: atProductId ?? (await filmOf(tx, titleId, now)),
    });
  });
}

/** Takes one's own review back. What was decided against it or is still open keeps its row, without the words. */
export async function withdrawReview(
  { db, clock }: ReviewDeps,
  watcher: Watcher,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const review = await reviewQueries.lockReview(tx, id);
    if (review === undefined || !isBy(review, watcher)) return fail('engagement.reviewNotFound');
    const isClosed = review.dueAt === null && review.decisionReason === null;
    if (isClosed) return reviewQueries.deleteReview(tx, id);
    await reviewQueries.deleteVersions(tx, id);
    await reviewQueries.updateReview(tx, id, {
      state: 'removed',
      withdrawnAt: clock.now(),
      title: '',
      content: '',
      appeal: null,
      recheckAt: null,
    });
  });
}

type Asked = {
  account: AccountView;
  watcher: Watcher;
  titleId: string;
  atProductId: string | null;
  words: Words;
  lexicon: Lexicon;
  assessment: Assessment;
  now: Date;
};

/** A press twice is one review: the same words again change nothing and count nothing. */
async function changeReview(
  deps: ReviewDeps,
  tx: Tx,
  existing: Review,
  asked: Asked,
): Promise<Review> {
  const row = await rowOf(tx, asked, existing);
  const { stars, title, content, spoiler, atMs } = existing;
  const isSame =
    stars === row.stars &&
    title === row.title &&
    content === row.content &&
    spoiler === row.spoiler &&
    atMs === row.atMs;
  if (isSame) {
    if (existing.verified === row.verified) return existing;
    return reviewQueries.updateReview(tx, existing.id, { verified: row.verified });
  }
  const key = { identifier: asked.account.accountId, address: '' };
  await rateLimit.consume({ ...deps, db: tx }, key, ['reviewEditByDay']);
  await reviewQueries.insertVersion(tx, existing, asked.now);
  return reviewQueries.updateReview(tx, existing.id, {
    ...row,
    version: existing.version + 1,
    editedAt: asked.now,
  });
}

async function rowOf(tx: Tx, asked: Asked, existing: Review | undefined) {
  const { account, watcher, titleId, words, assessment, now } = asked;
  const { watching, episodes } = await findWatching(tx, watcher, titleId, { now });
  // Once watched stays watched, also when the history was cleared since.
  const verified = existing?.verified === true || policy.hasWatched(titleId, watching, episodes);
  const placed = policy.stateOf({
    assessment,
    isNew: now.getTime() - account.createdAt.getTime() < policy.NEW_ACCOUNT,
    isProved: account.isContactVerified,
    verified,
    isBusy: !verified && (await isTitleBusy(tx, titleId, now)),
    ...(existing && {
      previous: {
        state: existing.state,
        heldFor: existing.heldFor,
        wasDecidedAgainst: existing.decisionReason !== null,
      },
    }),
  });
  const isBurst = placed.heldFor === 'burst';
  const waits = placed.state === 'held' && !isBurst;
  const until = new Date(now.getTime() + policy.HOLD_CLOCK);
  // A moment that no episode is named for covers the whole.
  const atMs = words.atSeconds === null ? null : Math.round(words.atSeconds * SECOND);
  return {
    authorName: await nameOf(tx, asked),
    stars: words.starRating,
    title: words.title,
    content: words.content,
    verified,
    spoiler: words.spoiler || (atMs !== null && asked.atProductId === null),
    atMs: asked.atProductId === null ? null : atMs,
    atProductId: atMs === null ? null : asked.atProductId,
    ...placed,
    // What waits already waits no longer for being edited; what is reported stays with its clock.
    dueAt: existing?.dueAt ?? (waits ? until : null),
    recheckAt: isBurst ? new Date(now.getTime() + policy.BURST_WAIT) : null,
  };
}

async function requireAllowed(
  deps: ReviewDeps,
  { accountId }: Watcher,
  { title, content }: Words,
): Promise<{ lexicon: Lexicon; assessment: Assessment }> {
  const key = { identifier: accountId, address: '' };
  await rateLimit.consume(deps, key, ['reviewTriesByMinute'], 'engagement.reviewTooSoon');
  const lexicon = await currentLexicon(deps.db);
  const assessment = assess(`${title}\n${content}`, lexicon);
  if (assessment.points < policy.REFUSED_FROM) return { lexicon, assessment };
  const reasons = assessment.signs.map((sign) => signNames[sign]);
  return fail('engagement.reviewRefused', undefined, {
    reasons,
    message: `Ulasanmu memuat ${reasons.join(', ')}. Ubah dulu, lalu kirim lagi.`,
  });
}

/** The profile's name as others see it; one that would not pass as a review is none. */
async function nameOf(tx: Tx, { account, watcher, lexicon }: Asked): Promise<string> {
  const profile = (await profilesOf(tx, account)).find(({ id }) => id === watcher.profileId);
  const name = profile?.name ?? account.name;
  const { points } = assess(name, lexicon);
  return points > 0 ? policy.UNNAMED : policy.publicName(name);
}

async function filmOf(tx: Tx, titleId: string, now: Date): Promise<string | null> {
  const [card] = await findCards(tx, [titleId], now);
  return card?.kind === 'film' ? titleId : null;
}
