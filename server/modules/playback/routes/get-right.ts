import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getRight } from '#contract/playback.ts';
import { formatFor } from '#media/format.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { episodeLabel } from '../episode-label.ts';
import { findProductToOpen } from '../find-product-to-open.ts';
import { findRight } from '../find-watchable.ts';
import { openSource } from '../open-source.ts';

export function serveGetRight(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, getRight, async ({ query, caller, request }) => {
    const accountId = caller.kind === 'account' ? caller.accountId : undefined;
    const now = clock.now();
    const open = await findProductToOpen(db, { accountId, productId: query.productId, now });
    const { product, right } = await findRight(parts, caller, open.product, now);
    // An account's address comes with a screen: there must be no way to watch without one.
    const ahead =
      right.entitled && accountId === undefined
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
      offer: right.entitled ? null : (right.offer ?? null),
      productId: product.productId,
      episodeLabel: episodeLabel(product),
      resumeSeconds: open.resumeSeconds,
      ahead: ahead ?? null,
    });
  });
}
