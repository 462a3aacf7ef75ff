import * as contract from '#contract/playback/index.ts';
import { formatFor } from '#media/format.ts';
import { findTrailerId } from '#modules/catalog/index.ts';
import { maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { episodeLabel } from '../progress/policy.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import {
  findEntitlement,
  findProductToOpen,
  requireEntitledChannel,
  requireEntitledProduct,
} from './entitlement.ts';
import { openChannel, payloadKey } from './open-live-source.ts';
import { openProduct } from './open-product.ts';
import { openPreload, openPreview, openSource } from './open-source.ts';
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
    const asked = query.media_ext === undefined ? undefined : formatOfExtension[query.media_ext];
    const userAgent = request.headers['user-agent'] ?? '';
    const format = asked ?? formatFor(userAgent);
    const by = { caller, country: request.country, format, userAgent };
    if (query.type !== 'vod') {
      return ok(await openChannel(deps, { ...query, type: query.type }, by));
    }
    const wanted = { productId: query.id, isAudioOnly: query.audio_only === 'Y' };
    return ok(await openProduct(deps, wanted, by));
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
