import { LRUCache } from 'lru-cache';
import { type MatrixClass, MINUTE } from '#contract/constants.ts';
import { markConsumed } from '#modules/commerce/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { findChannel } from '#modules/live/index.ts';
import { findPlaybackContent } from '../playback-sessions/queries.ts';

const MOST_REMEMBERED = 50_000;

/** As `markConsumed`, at most once a minute for an account and a title: reports come every few seconds. */
export const markConsumedLately = cached(
  {
    ttl: MINUTE,
    max: MOST_REMEMBERED,
    keyOf: ({ accountId, titleId }: Consumed, _now: Date) => `${accountId}/${titleId}`,
  },
  (db: Db, consumed: Consumed, now: Date) => markConsumed(db, consumed, now),
);

type Consumed = { accountId: string; titleId: string; matrix: MatrixClass };

/**
 * What the media origin calls for each segment of picture or sound that went out: the first one of a playback consumes
 * the entitlement that opened it, whatever its player reports. Manifests, init segments and pictures consume nothing: a
 * buyer whose player never got that far gets the money back.
 */
export function createConsumption(
  deps: Pick<Deps, 'db' | 'clock' | 'testClock' | 'log'>,
): (playbackId: string) => void {
  const done = new LRUCache<string, true>({ maxSize: MOST_REMEMBERED, sizeCalculation: () => 1 });
  return (playbackId) => {
    if (done.has(playbackId)) return;
    done.set(playbackId, true);
    consume(deps, playbackId).catch((error: unknown) => {
      // The next segment tries again.
      done.delete(playbackId);
      deps.log.warn({ err: error, playbackId }, 'what was watched could not be marked');
    });
  };
}

async function consume(
  { db, clock, testClock }: Pick<Deps, 'db' | 'clock' | 'testClock'>,
  playbackId: string,
): Promise<void> {
  const content = await findPlaybackContent(db, playbackId);
  const played = content && (await findPlayed(db, content, clock.now()));
  if (content === undefined || played === undefined) return;
  // An entitlement is consumed in the time that it runs by.
  await markConsumed(db, { accountId: content.accountId, ...played }, testClock.now());
}

/** What a playback shows, as entitlements name it; undefined when it is there no more. */
export async function findPlayed(
  db: Db,
  { productId, channelId }: { productId: string | null; channelId: string | null },
  now: Date,
): Promise<{ titleId: string; matrix: MatrixClass } | undefined> {
  if (channelId !== null) {
    const channel = await findChannel(db, channelId);
    return channel && { titleId: channelId, matrix: channel.matrix };
  }
  const product = productId === null ? undefined : await findProduct(db, productId, now);
  return product && { titleId: product.titleId, matrix: product.matrix };
}
