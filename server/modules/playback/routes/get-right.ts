import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getRight } from '#contract/playback.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { episodeLabel } from '../episode-label.ts';
import { findProductToOpen } from '../find-product-to-open.ts';
import { findRight } from '../find-watchable.ts';

export function serveGetRight(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, getRight, async ({ query, caller }) => {
    const accountId = caller.kind === 'account' ? caller.accountId : undefined;
    const now = clock.now();
    const open = await findProductToOpen(db, { accountId, productId: query.productId, now });
    const { product, right } = await findRight(db, caller, open.product, now);
    return ok({
      entitled: right.entitled,
      reason: right.entitled ? null : right.reason,
      offer: right.entitled ? null : (right.offer ?? null),
      productId: product.productId,
      episodeLabel: episodeLabel(product),
      resumeSeconds: open.resumeSeconds,
    });
  });
}
