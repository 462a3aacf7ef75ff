import { type ReportReason, reportReasons } from '#contract/engagement/index.ts';
import { SECOND } from '#contract/constants.ts';
import { findProducts } from '#modules/catalog/index.ts';
import { listProgressOfTitle } from '#modules/playback/index.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { type EpisodePosition, isCovered, stateNoteOf, type Watching } from './policy.ts';
import { listHelpful } from './queries/mark.ts';
import type { Review } from './queries/review.ts';

export type Reading = { watching: Watching[]; episodes: Map<string, EpisodePosition> };

/** What our own record says that a profile watched of a title; and where its episodes stand, as far as they matter. */
export async function findWatching(
  db: Db,
  watcher: Watcher,
  titleId: string,
  { now, productIds = [] }: { now: Date; productIds?: readonly string[] },
): Promise<Reading> {
  const watching = await listProgressOfTitle(db, watcher, titleId);
  const ids = [...watching.map(({ productId }) => productId), ...productIds].filter(
    (id) => id !== titleId,
  );
  const products = ids.length === 0 ? [] : await findProducts(db, [...new Set(ids)], now);
  const episodes = new Map<string, EpisodePosition>();
  for (const [id, { episode, nextProductId }] of products) {
    if (episode !== undefined) episodes.set(id, { ...episode, isLast: nextProductId === null });
  }
  return { watching, episodes };
}

/** Reviews as a reader sees them: what they gave away of what the reader hasn't reached is covered. */
export async function presentReviews(
  db: Db,
  reviews: readonly Review[],
  titleId: string,
  { watcher, now }: { watcher: Watcher | undefined; now: Date },
) {
  const ids = reviews.map(({ id }) => id);
  const revealing = reviews.filter(({ spoiler, atMs }) => spoiler || atMs !== null);
  const isRead = watcher !== undefined && revealing.length > 0;
  const [helpful, reading] = await Promise.all([
    watcher === undefined ? new Set<string>() : listHelpful(db, watcher.accountId, ids),
    isRead
      ? findWatching(db, watcher, titleId, {
          now,
          productIds: revealing.flatMap(({ atProductId }) => atProductId ?? []),
        })
      : { watching: [], episodes: new Map<string, EpisodePosition>() },
  ]);
  return reviews.map((review) => {
    const isOwn = watcher !== undefined && isBy(review, watcher);
    return {
      ...presentReview(review),
      isOwn,
      isHelpful: helpful.has(review.id),
      isCovered: !isOwn && isCovered(review, titleId, reading),
    };
  });
}

export const isBy = (review: Review, { accountId, profileId }: Watcher) =>
  review.accountId === accountId && review.profileId === profileId;

function presentReview(review: Review) {
  const { id, authorName, stars, title, content, verified, spoiler, atMs, helpful } = review;
  return {
    commentId: id,
    name: authorName,
    starRating: stars,
    title,
    content,
    verified,
    spoiler,
    atSeconds: atMs === null ? null : atMs / SECOND,
    helpful,
    writtenAt: review.createdAt,
    editedAt: review.editedAt,
  };
}

/** A review as its author sees it, with what became of it. */
export function presentOwn(review: Review) {
  const { state, appealedAt } = review;
  const isStopped = state === 'hidden' || state === 'removed';
  return {
    ...presentReview(review),
    isOwn: true,
    isHelpful: false,
    isCovered: false,
    state,
    stateNote: stateNoteOf(review, reasonName(review.decisionReason)),
    canAppeal: isStopped && appealedAt === null,
    hasAppealed: appealedAt !== null,
    appeal: appealStateOf(review),
  };
}

function appealStateOf({ state, appeal, appealRefused }: Review): 'open' | 'refused' | null {
  if (appeal !== null) return 'open';
  return appealRefused && (state === 'hidden' || state === 'removed') ? 'refused' : null;
}

export function reasonName(reason: string | null): string | null {
  return reason === null ? null : (reportReasons[reason as ReportReason] ?? null);
}
