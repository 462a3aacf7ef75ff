import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getRight } from '#contract/playback.ts';
import { formatFor } from '#media/format.ts';
import { maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { episodeLabel } from '../episode-label.ts';
import { findProductToOpen } from '../find-product-to-open.ts';
import { findRight } from '../find-watchable.ts';
import { openSource } from '../open-source.ts';

export function serveGetRight(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, getRight, async ({ query, caller, request }) => {
    const watcher = caller.kind === 'account' ? watcherOf(caller) : undefined;
    const now = clock.now();
    const open = await findProductToOpen(db, { watcher, productId: query.productId, now });
    const { product, right } = await findRight(parts, caller, open.product, now);
    const isForChild = maxFilmClassOf(caller) !== undefined;
    // An account's address comes with a screen: there must be no way to watch without one.
    const ahead =
      right.entitled && watcher === undefined
        ? await openSource(parts, {
            caller,
            assetId: product.assetId,
            cap: { maxHeight: right.maxHeight, audioOnly: false, dataSaver: false },
            format: formatFor(request.headers['user-agent'] ?? ''),
          })
        : undefined;
    return ok({
      entitled: right.entitled,
      reason: right.entitled ? null : right.reason,
      // Children are shown nothing to buy.
      offer: right.entitled || isForChild ? null : (right.offer ?? null),
      productId: product.productId,
      episodeLabel: episodeLabel(product),
      resumeSeconds: open.resumeSeconds,
      ahead: ahead ?? null,
    });
  });
}
