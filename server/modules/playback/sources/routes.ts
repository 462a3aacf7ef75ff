import { randomUUID } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import * as contract from '#contract/playback/sources.ts';
import { formatFor } from '#media/format.ts';
import { deviceLabel } from '#modules/accounts/index.ts';
import { findProductLately, findTrailerId, imageOf } from '#modules/catalog/index.ts';
import { maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { startPlaybackSession } from '../playback-sessions/start-playback-session.ts';
import { episodeLabel, resumeSeconds } from '../progress/policy.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { maxPictureHeight, POSTER_WIDTH, posterOf, STILL_WIDTH } from './policy.ts';
import { findProgress } from '../progress/queries/progress.ts';
import {
  findEntitlement,
  findProductToOpen,
  requireEntitledChannel,
  requireEntitledProduct,
} from './entitlement.ts';
import { openChannel, payloadKey } from './open-live-source.ts';
import { findBeside, findSquare, openPreload, openPreview, openSource } from './open-source.ts';
import { findDataCap, upsertDataCap } from './queries.ts';

const formatOfExtension = { m3u8: 'hls', mpd: 'dash' } as const;

export const routes = [
  call(contract.getEntitlement, async (deps: PlaybackDeps, { query, caller, request }) => {
    const { db, testClock, viewing } = deps;
    const watcher = caller.kind === 'account' ? watcherOf(caller) : undefined;
    if (watcher !== undefined) await viewing.settle(watcher.accountId);
    const now = testClock.now();
    const open = await findProductToOpen(db, { watcher, productId: query.productId, now });
    const { product, entitlement } = await findEntitlement(deps, request, open.product, now);
    const isForChild = maxFilmClassOf(caller) !== undefined;
    const ahead = entitlement.entitled
      ? await openPreload(deps, {
          caller,
          assetId: product.assetId,
          maxHeight: entitlement.maxHeight,
          format: formatFor(request.headers['user-agent'] ?? ''),
        })
      : null;
    return ok({
      entitled: entitlement.entitled,
      reason: entitlement.entitled ? null : entitlement.reason,
      // Children are shown nothing to buy.
      offer: entitlement.entitled || isForChild ? null : (entitlement.offer ?? null),
      productId: product.productId,
      episodeLabel: episodeLabel(product),
      resumeSeconds: open.resumeSeconds,
      ahead,
    });
  }),
  call(contract.getUrlTransform, async (deps: PlaybackDeps, { query, caller, request }) => {
    const { db, clock, testClock } = deps;
    // What may be watched, by the clock that rights live by; what is stamped, by the real one.
    const rightsNow = testClock.now();
    const now = clock.now();
    const asked = query.media_ext === undefined ? undefined : formatOfExtension[query.media_ext];
    const userAgent = request.headers['user-agent'];
    const format = asked ?? formatFor(userAgent ?? '');
    if (query.type !== 'vod') {
      return ok(
        await openChannel(
          deps,
          { ...query, type: query.type },
          {
            caller,
            country: request.country,
            format,
            userAgent: userAgent ?? '',
          },
        ),
      );
    }
    const [{ product, entitlement }, dataCap] = await Promise.all([
      requireEntitledProduct(deps, request, query.id, rightsNow),
      caller.kind === 'account' ? findDataCap(db, caller.accountId) : null,
      caller.kind === 'account' && deps.viewing.settle(caller.accountId),
    ]);
    const { productId, assetId, title } = product;
    const audioOnly = query.audio_only === 'Y' || dataCap === 0;
    const maxHeight = maxPictureHeight(entitlement.maxHeight, dataCap);
    const limits = { maxHeight, audioOnly, dataSaver: false };
    const isTracked = caller.kind === 'account' && product.kind !== 'trailer';
    const id = randomUUID();
    const playback = isTracked ? { id, until: entitlement.until } : undefined;
    const source =
      (await openSource(deps, { caller, assetId, limits, format, playback })) ??
      fail('playback.notReady');

    const name = deviceLabel(userAgent ?? '');
    const playbackSession = {
      productId,
      title,
      deviceName: name,
      maxPlaybackSessions: entitlement.screens,
      maxHeight: audioOnly ? 0 : maxHeight,
      now,
    };
    // A press on play waits for all of it: one after the other is what has to be.
    const [stored, { next, nextDetails }, { markers, chapters, details }, square] =
      await Promise.all([
        isTracked ? findProgress(db, watcherOf(caller), productId) : undefined,
        findNext(db, product.nextProductId, rightsNow),
        findBeside(db, assetId),
        findSquare(db, product, rightsNow),
        isTracked && startPlaybackSession(deps, { playbackId: id, caller, ...playbackSession }),
      ]);

    const posterUrl = posterOf(stillsOf(details), POSTER_WIDTH);
    return ok({
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
    });
  }),

  call(contract.getPreview, async (deps: Deps, { query, caller }) => {
    const { db } = deps;
    const dataCap = caller.kind === 'account' ? await findDataCap(db, caller.accountId) : null;
    const trailerId =
      dataCap === null ? await findTrailerId(deps, caller, query.productId) : undefined;
    return ok({
      preview: trailerId === undefined ? null : await openPreview(deps, caller, trailerId),
    });
  }),
  call(contract.getThumbnails, async (deps: Deps, { query, caller, request }) => {
    const now = deps.clock.now();
    const { product } = await requireEntitledProduct(deps, request, query.productId, now);
    // Pictures need no playback session: their address opens nothing else.
    const limits = { maxHeight: 0, audioOnly: false, dataSaver: false };
    const { assetId } = product;
    const asked = { caller, assetId, limits, format: 'dash' } as const;
    const source = (await openSource(deps, asked)) ?? fail('playback.notReady');
    return ok({ url: source.thumbnailsUrl });
  }),
  call(contract.getLiveKey, async (deps: Deps, { query, caller }) => {
    await requireEntitledChannel(deps, caller, query.id);
    const key = payloadKey(deps.config.secrets.master, caller);
    return ok({ key: key.toString('base64url') });
  }),
  call(contract.getDataCap, async ({ db }: Deps, { caller }) => {
    const maxHeight = await findDataCap(db, requireAccount(caller).accountId);
    return ok({
      maxHeight: contract.getDataCap.answer.shape.result.shape.maxHeight.parse(maxHeight),
    });
  }),
  call(contract.postDataCap, async ({ db }: Deps, { body, caller }) => {
    await upsertDataCap(db, requireAccount(caller).accountId, body.maxHeight);
    return ok({ maxHeight: body.maxHeight });
  }),
];

/** The episode that follows, with what is known of its pictures. */
async function findNext(db: Deps['db'], productId: string | null, now: Date) {
  const next = productId === null ? undefined : await findProductLately(db, productId, now);
  return { next, nextDetails: next && (await findBeside(db, next.assetId)).details };
}

type Details = Awaited<ReturnType<typeof findBeside>>['details'];

const stillsOf = (details: Details | undefined) => details?.images.backdrop.map(imageOf) ?? [];
