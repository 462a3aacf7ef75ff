import { isSuitableFor } from '#contract/age-ratings.ts';
import { type FilmClass, HOUR, WATCHED_SHARE } from '#contract/constants.ts';
import { findCards, findProduct, findProducts } from '#modules/catalog/index.ts';
import { markConsumed } from '#modules/commerce/index.ts';
import { type AccountCaller, maxFilmClassOf, type Watcher, watcherOf } from '#platform/auth.ts';
import { cached } from '#platform/cached.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { findPlaybackSession } from '../playback-sessions/queries.ts';
import { addWatched, mergeProgress, type Report } from './policy.ts';
import * as progressQueries from './queries/progress.ts';

/** A profile has really watched a product: `{ accountId, profileId, titleId }`. */
export const WATCHED_EVENT = 'playback.watched';

/** Merges a player's report into the profile's progress, by the rule of `mergeProgress`. */
export async function recordProgress(
  { db, testClock, events }: Pick<Deps, 'db' | 'testClock' | 'events'>,
  asked: {
    caller: AccountCaller;
    productId: string;
    /** The playback that reports; without it, or with that of something else, nothing counts as watched. */
    playbackId?: string;
    now: Date;
  },
  report: Report,
): Promise<void> {
  const watcher = watcherOf(asked.caller);
  const product = await findProduct(db, asked.productId, testClock.now());
  if (product === undefined) return fail('playback.notFound');
  if (!isSuitableFor(product.filmClass, maxFilmClassOf(asked.caller))) fail('common.adultOnly');
  // A trailer is nothing to go on with, and what has no length yet has no share.
  if (product.kind === 'trailer' || product.runtimeMs === 0) return;
  const { productId, titleId, matrix, runtimeMs: durationMs, creditsFromMs } = product;
  const length = { durationMs, creditsFromMs };
  const progressKey = { ...watcher, productId, titleId, durationMs };
  const { accountId } = watcher;
  // A right is used in the time that it runs by.
  await markConsumed(db, { accountId, titleId, matrix }, testClock.now());
  const playback = await findOwnPlayback(db, { ...asked, accountId, productId });
  const merge = (stored?: Stored) => {
    const merged = mergeProgress(stored, report, length);
    const played = { positionMs: merged.positionMs, durationMs };
    return {
      ...progressKey,
      ...merged,
      watchedMs:
        playback === undefined
          ? (stored?.watchedMs ?? 0)
          : addWatched(stored, played, { ...playback, now: asked.now }),
      reportedAt: playback === undefined ? (stored?.reportedAt ?? null) : asked.now,
    };
  };
  await inTransaction(db, async (tx) => {
    let stored: Stored;
    let merged = merge();
    if (!(await progressQueries.insertProgressOnce(tx, merged))) {
      stored = await progressQueries.findProgressForUpdate(tx, watcher, productId);
      merged = merge(stored);
      await progressQueries.updateProgress(tx, merged);
    }
    const enough = durationMs * WATCHED_SHARE;
    // Once for each product, when it gets there.
    if ((stored?.watchedMs ?? 0) < enough && merged.watchedMs >= enough)
      await events.publish(tx, WATCHED_EVENT, { ...watcher, titleId });
  });
}

type Stored = Awaited<ReturnType<typeof progressQueries.findProgressForUpdate>>;

const MOST_PLAYBACKS = 50_000;

/** A playback never becomes another's and never plays another film: one query for all its reports. */
const findPlaybackStart = cached(
  {
    ttl: (found: PlaybackStart | undefined) => (found === undefined ? 0 : HOUR),
    max: MOST_PLAYBACKS,
    keyOf: (id: string) => id,
  },
  (db: Db, id: string) => findPlaybackSession(db, id),
);

type PlaybackStart = { accountId: string; productId: string | null; startedAt: Date };

async function findOwnPlayback(
  db: Db,
  asked: { playbackId?: string; accountId: string; productId: string },
): Promise<PlaybackStart | undefined> {
  if (asked.playbackId === undefined) return undefined;
  const found = await findPlaybackStart(db, asked.playbackId);
  const isOwn = found?.accountId === asked.accountId && found.productId === asked.productId;
  return isOwn ? found : undefined;
}

type PageQuery = {
  limit: number;
  offset?: number;
  now: Date;
  /** The highest class that the profile may see; what is above it is left out. */
  maxFilmClass: FilmClass | undefined;
};

/** How much of the history is read at once: what has ended leaves the list only after it was read. */
const BATCH = 48;

/**
 * What a profile has begun and not finished, newest first. A finished episode is followed by the next one
 * from its start; a finished film and a finished series leave the list.
 */
export async function listContinueWatching(
  db: Db,
  watcher: Watcher,
  { limit, offset = 0, now, maxFilmClass }: PageQuery,
) {
  const end = offset + limit;
  const items: Awaited<ReturnType<typeof continueAll>> = [];
  const recent = await progressQueries.listRecentProgress(db, watcher);
  for (let from = 0; items.length < end && from < recent.length; from += BATCH) {
    const batch = recent.slice(from, from + BATCH);
    items.push(...(await continueAll(db, batch, { now, maxFilmClass })));
  }
  return items.slice(offset, end);
}

type Recent = Awaited<ReturnType<typeof progressQueries.listRecentProgress>>;

async function continueAll(
  db: Db,
  recent: Recent,
  { now, maxFilmClass }: Pick<PageQuery, 'now' | 'maxFilmClass'>,
) {
  const watchedIds = recent.map(({ productId }) => productId);
  const watched = await findProducts(db, watchedIds, now);
  const ended = recent.filter(({ finished }) => finished);
  const nextIds = ended.flatMap(({ productId }) => watched.get(productId)?.nextProductId ?? []);
  const following = await findProducts(db, nextIds, now);
  const continued = recent.flatMap((row) => {
    const product = watched.get(row.productId);
    if (!row.finished) return product === undefined ? [] : [{ ...row, product }];
    const next = following.get(product?.nextProductId ?? '');
    return next === undefined ? [] : [{ ...row, positionMs: 0, product: next }];
  });
  const titleIds = continued.map(({ product }) => product.titleId);
  const shown = await findCards(db, titleIds, now, maxFilmClass);
  const cards = new Map(shown.map((card) => [card.titleId, card]));
  return continued.flatMap((item) => {
    const card = cards.get(item.product.titleId);
    return card === undefined ? [] : [{ ...item, card }];
  });
}
