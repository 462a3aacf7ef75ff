import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { getContinuePlayList } from '#contract/playback.ts';
import { maxFilmClassOf } from '#platform/auth.ts';
import type { Parts } from '#platform/parts.ts';
import { requireWatcher, serve } from '#platform/serve.ts';
import { episodeLabel } from '../episode-label.ts';
import { listContinueWatching } from '../list-continue-watching.ts';

export function serveGetContinuePlayList(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, getContinuePlayList, async ({ query, caller }) => {
    const watcher = requireWatcher(caller);
    const { page, pageSize } = query;
    const part = {
      limit: pageSize,
      offset: (page - 1) * pageSize,
      now: clock.now(),
      maxFilmClass: maxFilmClassOf(caller),
    };
    const items = await listContinueWatching(db, watcher, part);
    return ok({
      products: items.map(({ product, card, positionMs, watchedAt }) => ({
        productId: product.productId,
        titleId: product.titleId,
        episodeLabel: episodeLabel(product),
        positionSeconds: positionMs / SECOND,
        durationSeconds: product.runtimeMs / SECOND,
        progress: shareOf(positionMs, product.runtimeMs),
        watchedAt,
        card,
      })),
    });
  });
}

/** A film that was packaged anew may be shorter than where somebody stood in it, or not measured yet. */
function shareOf(positionMs: number, runtimeMs: number): number {
  return runtimeMs === 0 ? 0 : Math.min(1, positionMs / runtimeMs);
}
