import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getUrlTransform } from '#contract/playback.ts';
import { formatFor } from '#media/format.ts';
import { deviceLabel } from '#modules/accounts/index.ts';
import { findAssetDetails, findProduct, imageOf } from '#modules/catalog/index.ts';
import { watcherOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { episodeLabel } from '../episode-label.ts';
import { requireWatchable } from '../find-watchable.ts';
import { openOnChannel } from '../open-on-channel.ts';
import { openSource } from '../open-source.ts';
import { pictureCap, resumeSeconds } from '../policy.ts';
import { findDataCap } from '../queries/find-data-cap.ts';
import { findProgress } from '../queries/find-progress.ts';
import { takeScreen } from '../take-screen.ts';

export function serveGetUrlTransform(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, getUrlTransform, async ({ query, caller, request }) => {
    const now = clock.now();
    const asked = query.media_ext === undefined ? undefined : formatOfExtension[query.media_ext];
    const userAgent = request.headers['user-agent'];
    const format = asked ?? formatFor(userAgent ?? '');
    if (query.type !== 'vod') {
      return ok(
        await openOnChannel(
          parts,
          { ...query, type: query.type },
          {
            caller,
            format,
            userAgent: userAgent ?? '',
          },
        ),
      );
    }
    const { product, right } = await requireWatchable(parts, caller, query.id, now);
    const { productId, assetId, title } = product;

    const dataCap = caller.kind === 'account' ? await findDataCap(db, caller.accountId) : null;
    const audioOnly = query.audio_only === 'Y' || dataCap === 0;
    const maxHeight = pictureCap(right.maxHeight, dataCap);
    const cap = { maxHeight, audioOnly, dataSaver: false };
    const source =
      (await openSource(parts, { caller, assetId, cap, format })) ?? fail('playback.notReady');

    const isTracked = caller.kind === 'account' && product.kind !== 'trailer';
    const name = deviceLabel(userAgent ?? '');
    const screen = { productId, title, deviceName: name, screens: right.screens, now };
    const playbackId = isTracked ? await takeScreen(db, { caller, ...screen }) : randomUUID();
    const kept = isTracked ? await findProgress(db, watcherOf(caller), productId) : undefined;
    const next =
      product.nextProductId === null
        ? undefined
        : await findProduct(db, product.nextProductId, now);
    const details = await findAssetDetails(db, assetId);

    return ok({
      kind: 'vod' as const,
      ...source,
      playbackId,
      productId,
      title,
      titleSlug: product.titleSlug,
      episodeLabel: episodeLabel(product),
      filmClass: product.filmClass,
      resumeSeconds: resumeSeconds(kept),
      posterUrl: posterOf(details?.images.backdrop.map(imageOf) ?? []),
      next:
        next === undefined
          ? null
          : { productId: next.productId, label: episodeLabel(next) ?? next.title },
    });
  });
}

const formatOfExtension = { m3u8: 'hls', mpd: 'dash' } as const;
const POSTER_WIDTH = 1280;

/** The largest still that a phone's screen can show: what stands there until the first frame. */
function posterOf(images: { url: string; w: number; type: string }[]): string | null {
  const stills = images.filter(({ w, type }) => w <= POSTER_WIDTH && type === 'image/webp');
  return stills.toSorted((a, b) => b.w - a.w)[0]?.url ?? null;
}
