import { randomUUID } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import type { Format } from '#media/format.ts';
import { deviceLabel } from '#modules/accounts/index.ts';
import { findProductLately, imageOf } from '#modules/catalog/index.ts';
import { watcherOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { startPlaybackSession } from '../playback-sessions/start-playback-session.ts';
import { episodeLabel, resumeSeconds } from '../progress/policy.ts';
import { findProgress } from '../progress/queries/progress.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { type Asker, requireEntitledProduct } from './entitlement.ts';
import { findBeside, findSquare, openSource } from './open-source.ts';
import { maxPictureHeight, POSTER_WIDTH, posterOf, STILL_WIDTH } from './policy.ts';
import { findDataCap } from './queries.ts';

type Wanted = { productId: string; isAudioOnly: boolean };
type By = Asker & { format: Format; userAgent: string };

/** A film, an episode or a trailer opened to play: its source, where to go on, and what is beside it. Who may not is refused. */
export async function openProduct(deps: PlaybackDeps, wanted: Wanted, by: By) {
  const { db, clock, testClock } = deps;
  const { caller, format, userAgent } = by;
  // What may be watched, by the clock that rights live by; what is stamped, by the real one.
  const rightsNow = testClock.now();
  const now = clock.now();
  const [{ product, entitlement }, dataCap] = await Promise.all([
    requireEntitledProduct(deps, by, wanted.productId, rightsNow),
    caller.kind === 'account' ? findDataCap(db, caller.accountId) : null,
    caller.kind === 'account' && deps.viewing.settle(caller.accountId),
  ]);
  const { productId, assetId, title } = product;
  const audioOnly = wanted.isAudioOnly || dataCap === 0;
  const maxHeight = maxPictureHeight(entitlement.maxHeight, dataCap);
  const limits = { maxHeight, audioOnly, dataSaver: false };
  const isTracked = caller.kind === 'account' && product.kind !== 'trailer';
  const id = randomUUID();
  const playback = isTracked ? { id, until: entitlement.until } : undefined;
  const source =
    (await openSource(deps, { caller, assetId, limits, format, playback })) ??
    fail('playback.notReady');

  const name = deviceLabel(userAgent);
  const playbackSession = {
    productId,
    title,
    deviceName: name,
    maxPlaybackSessions: entitlement.screens,
    maxHeight: audioOnly ? 0 : maxHeight,
    now,
  };
  // A press on play waits for all of it: one after the other is what has to be.
  const [stored, { next, nextDetails }, { markers, chapters, details }, square] = await Promise.all(
    [
      isTracked ? findProgress(db, watcherOf(caller), productId) : undefined,
      findNext(db, product.nextProductId, rightsNow),
      findBeside(db, assetId),
      findSquare(db, product, rightsNow),
      isTracked && startPlaybackSession(deps, { playbackId: id, caller, ...playbackSession }),
    ],
  );

  const posterUrl = posterOf(stillsOf(details), POSTER_WIDTH);
  return {
    kind: 'vod' as const,
    ...source,
    playbackId: id,
    productId,
    title,
    titleSlug: product.titleSlug,
    episodeLabel: episodeLabel(product),
    filmClass: product.filmClass,
    resumeSeconds: resumeSeconds(stored),
    posterUrl,
    artworkUrl: square ?? posterUrl,
    markers: markers.map(({ kind, fromMs, untilMs }) => ({
      kind,
      fromSeconds: fromMs / SECOND,
      untilSeconds: untilMs === null ? null : untilMs / SECOND,
    })),
    chapters: chapters.map(({ fromMs, title: name }) => ({
      fromSeconds: fromMs / SECOND,
      title: name,
    })),
    next:
      next === undefined
        ? null
        : {
            productId: next.productId,
            label: episodeLabel(next) ?? next.title,
            pictureUrl: posterOf(stillsOf(nextDetails), STILL_WIDTH),
          },
  };
}

/** The episode that follows, with what is known of its pictures. */
async function findNext(db: Db, productId: string | null, now: Date) {
  const next = productId === null ? undefined : await findProductLately(db, productId, now);
  return { next, nextDetails: next && (await findBeside(db, next.assetId)).details };
}

type Details = Awaited<ReturnType<typeof findBeside>>['details'];

const stillsOf = (details: Details | undefined) => details?.images.backdrop.map(imageOf) ?? [];
