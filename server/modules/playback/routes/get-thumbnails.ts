import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getThumbnails } from '#contract/playback.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { requireWatchable } from '../find-watchable.ts';
import { openSource } from '../open-source.ts';

export function serveGetThumbnails(app: FastifyInstance, parts: Parts): void {
  serve(app, getThumbnails, async ({ query, caller }) => {
    const { product } = await requireWatchable(parts, caller, query.productId, parts.clock.now());
    // Pictures alone take no screen: their address must not be a way to watch without one.
    const cap = { maxHeight: 0, audioOnly: false, dataSaver: true };
    const { assetId } = product;
    const asked = { caller, assetId, cap, format: 'dash' } as const;
    const source = (await openSource(parts, asked)) ?? fail('playback.notReady');
    return ok({ url: source.thumbnailsUrl });
  });
}
