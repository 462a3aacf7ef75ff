import { isSuitableFor } from '#contract/age-ratings.ts';
import { type FilmClass, HOUR, SECOND } from '#contract/constants.ts';
import {
  findCardsLately,
  findProduct,
  findProducts,
  findProductsLately,
  type Product,
} from '#modules/catalog/index.ts';
import { type AccountCaller, maxFilmClassOf, type Watcher, watcherOf } from '#platform/auth.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { findPlaybackSession } from '../playback-sessions/queries.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import type { HeldLease } from '../viewing-state/viewing-state.ts';
import { markConsumedLately } from './consumption.ts';
import type { Report } from './policy.ts';
import * as progressQueries from './queries/progress.ts';

/** A profile has really watched a product: `{ accountId, profileId, titleId }`. */
export const WATCHED_EVENT = 'playback.watched';

const PRODUCT_LIFE = 20 * SECOND;
const MOST_PRODUCTS = 20_000;

/** What a report needs of a product is asked for once in a while: players report every few seconds. */
const findProductLately = cached(
  {
    ttl: (found: Product | undefined) => (found === undefined ? 0 : PRODUCT_LIFE),
    max: MOST_PRODUCTS,
    keyOf: (id: string, _now: Date) => id,
    outlivesDatabase: true,
  },
  (db: Db, id: string, now: Date) => findProduct(db, id, now),
);

type Asked = {
  caller: AccountCaller;
  productId: string;
  /** The playback that reports; without it, or with that of something else, nothing counts as watched. */
  playbackId?: string;
  /** Renewed with the same write: until then. */
  leaseUntil?: Date | undefined;
  now: Date;
};

type Recorded = {
  lease: HeldLease | undefined;
  /** Whether the playback that reports is one of this session and of this product, held or over. Trailers take none. */
  isOwn: boolean;
  /** How much of it was measured by now, and how long it is; not of what has no progress. */
  measured?: { watchedMs: number; durationMs: number };
};

/**
 * Merges a player's report into the profile's progress, by the rule of `mergeProgress`, and renews the lease of its
 * playback. Returns the lease where that still runs.
 */
export async function recordProgress(
  { db, testClock, events, viewing }: Pick<PlaybackDeps, 'db' | 'testClock' | 'events' | 'viewing'>,
  asked: Asked,
  report: Report,
): Promise<Recorded> {
  const { caller, playbackId, leaseUntil, now } = asked;
  const watcher = watcherOf(caller);
  const { accountId } = watcher;
  const product = await findProductLately(db, asked.productId, testClock.now());
  if (product === undefined) return fail('playback.notFound');
  if (!isSuitableFor(product.filmClass, maxFilmClassOf(caller))) fail('common.adultOnly');
  const lease =
    playbackId === undefined || leaseUntil === undefined
      ? undefined
      : { id: playbackId, accountId, expiresAt: leaseUntil };
  const { productId, titleId, matrix, runtimeMs: durationMs, creditsFromMs } = product;
  const playback = await findOwnPlayback(db, { playbackId, caller, productId });
  const isOwn = playback !== undefined || product.kind === 'trailer';
  // A trailer is nothing to go on with, and what has no length yet has no share.
  if (product.kind === 'trailer' || product.runtimeMs === 0)
    return { lease: (await viewing.reportProduct({ lease, now })).lease, isOwn };
  // A right is used in the time that it runs by.
  await markConsumedLately(db, { accountId, titleId, matrix }, testClock.now());
  const length = { durationMs, creditsFromMs };
  const position = { ...watcher, productId, titleId, length, report, playback };
  const reported = await viewing.reportProduct({ position, lease, now });
  const { lease: held, watchedMs } = reported;
  if (reported.hasReached) await events.publish(db, WATCHED_EVENT, { ...watcher, titleId });
  return {
    lease: held,
    isOwn,
    ...(watchedMs !== undefined && { measured: { watchedMs, durationMs } }),
  };
}

const MOST_PLAYBACKS = 50_000;

/** A playback never becomes another's and never plays another film: one query for all its reports. */
const findPlaybackStart = cached(
  {
    ttl: (found: PlaybackStart) => (found === undefined ? 0 : HOUR),
    max: MOST_PLAYBACKS,
    keyOf: (id: string) => id,
  },
  (db: Db, id: string) => findPlaybackSession(db, id),
);

type PlaybackStart = Awaited<ReturnType<typeof findPlaybackSession>>;

/** The playback that reports, where it is one of this session and of this product; null of a channel. */
export async function findOwnPlayback(
  db: Db,
  asked: { playbackId: string | undefined; caller: AccountCaller; productId: string | null },
): Promise<PlaybackStart> {
  if (asked.playbackId === undefined) return undefined;
  const found = await findPlaybackStart(db, asked.playbackId);
  const { accountId, sessionId } = asked.caller;
  // Of this session alone: what several profiles say of one playback is played once.
  const isHere = found?.accountId === accountId && found.sessionId === sessionId;
  const isOwn = isHere && found.productId === asked.productId;
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
/** What was watched before the last of these is not gone on with; nearly every list is in the first. */
const LOOKED_AT = [64, 200];

/**
 * What a profile has begun and not finished, newest first. A finished episode is followed by the next one
 * from its start; a finished film and a finished series leave the list, as does what was taken out of it.
 */
export async function listContinueWatching(
  db: Db,
  watcher: Watcher,
  { limit, offset = 0, now, maxFilmClass }: PageQuery,
) {
  const end = offset + limit;
  let items: Awaited<ReturnType<typeof continueAll>> = [];
  for (const most of LOOKED_AT) {
    items = [];
    const latest = await progressQueries.listRecentProgress(db, { ...watcher, most });
    const recent = latest.filter((row) => row.removedAt === null && !isFinishedFilm(row));
    for (let from = 0; items.length < end && from < recent.length; from += BATCH) {
      const batch = recent.slice(from, from + BATCH);
      items.push(...(await continueAll(db, batch, { now, maxFilmClass })));
    }
    if (items.length >= end || (latest[0]?.lookedAt ?? 0) < most) break;
  }
  return items.slice(offset, end);
}

const isFinishedFilm = ({ finished, productId, titleId }: Recent[number]) =>
  finished && productId === titleId;

type Recent = Awaited<ReturnType<typeof progressQueries.listRecentProgress>>;

async function continueAll(
  db: Db,
  recent: Recent,
  { now, maxFilmClass }: Pick<PageQuery, 'now' | 'maxFilmClass'>,
) {
  const idsOf = (rows: Recent) => rows.map(({ productId }) => productId);
  const ended = recent.filter(({ finished }) => finished);
  // What follows is told the moment that it is there.
  const [begunProducts, endedProducts] = await Promise.all([
    findProductsLately(db, idsOf(recent.filter(({ finished }) => !finished)), now, undefined),
    findProducts(db, idsOf(ended), now),
  ]);
  const watched = new Map([...begunProducts, ...endedProducts]);
  const nextIds = ended.flatMap(({ productId }) => watched.get(productId)?.nextProductId ?? []);
  const following = await findProducts(db, nextIds, now);
  const continued = recent.flatMap((row) => {
    const product = watched.get(row.productId);
    if (!row.finished) return product === undefined ? [] : [{ ...row, product }];
    const next = following.get(product?.nextProductId ?? '');
    return next === undefined ? [] : [{ ...row, positionMs: 0, product: next }];
  });
  const titleIds = continued.map(({ product }) => product.titleId);
  const shown = await findCardsLately(db, titleIds, now, maxFilmClass);
  const cards = new Map(shown.map((card) => [card.titleId, card]));
  return continued.flatMap((item) => {
    const card = cards.get(item.product.titleId);
    return card === undefined ? [] : [{ ...item, card }];
  });
}
