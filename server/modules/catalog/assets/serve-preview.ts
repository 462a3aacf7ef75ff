import type { FastifyInstance } from 'fastify';
import { getAsset } from '#contract/catalog/operator-assets.ts';
import { isUuid } from '#contract/ids.ts';
import { trackKey } from '#media/object-keys.ts';
import { mayCall } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';

const PATH = '/platform/studio/v1/asset/track/:assetId/:version/:track';
/** A player that seeks asks again; nothing larger is held in memory. */
const MOST_BYTES = 2 * 1024 * 1024;

type Params = { assetId: string; version: string; track: string };

/** A packaged track by byte ranges, for staff who look at an issue: a bare video element plays it. */
export function servePreview(app: FastifyInstance, { store }: Deps): void {
  app.get<{ Params: Params }>(PATH, async (request, reply) => {
    const { caller, params, headers } = request;
    if (!mayCall(caller, getAsset))
      fail(caller.kind === 'account' ? 'common.forbidden' : 'common.unauthenticated');
    if (caller.kind === 'account' && caller.staff?.isLocked === true) fail('studio.locked');
    const isKnown =
      isUuid(params.assetId) &&
      /^\d{1,9}$/.test(params.version) &&
      /^[av]\d{1,4}$/.test(params.track);
    if (!isKnown) fail('catalog.assetNotFound');
    const key = trackKey(params.assetId, Number(params.version), params.track);
    const start = startOf(headers.range) ?? 0;
    const end = Math.min(endOf(headers.range) ?? Number.MAX_SAFE_INTEGER, start + MOST_BYTES - 1);
    const found =
      (await store.get(key, { range: { start, end } })) ?? fail('catalog.assetNotFound');
    if (start >= found.size || end < start) fail('media.rangeInvalid');
    const { body, size } = found;
    return reply
      .status(206)
      .headers({
        'content-type': params.track.startsWith('v') ? 'video/mp4' : 'audio/mp4',
        'content-range': `bytes ${start}-${start + body.length - 1}/${size}`,
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=600',
      })
      .send(body);
  });
}

const startOf = (range: string | undefined) =>
  numberOf(/^bytes=(\d{1,15})-/.exec(range ?? '')?.[1]);
const endOf = (range: string | undefined) =>
  numberOf(/^bytes=\d{1,15}-(\d{1,15})$/.exec(range ?? '')?.[1]);
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
