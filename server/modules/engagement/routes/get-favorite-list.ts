import type { FastifyInstance } from 'fastify';
import { getFavoriteList } from '#contract/engagement.ts';
import { ok } from '#contract/envelope.ts';
import { findCards } from '#modules/catalog/index.ts';
import { maxFilmClassOf } from '#platform/auth.ts';
import type { Parts } from '#platform/parts.ts';
import { requireWatcher, serve } from '#platform/serve.ts';
import { findMarkedTitle } from '../find-marked-title.ts';
import { listFavourites } from '../queries/list-favourites.ts';

export function serveFavoriteList(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, getFavoriteList, async ({ query: { productId, page, pageSize }, caller }) => {
    const watcher = requireWatcher(caller);
    const now = clock.now();
    const titleId = productId === undefined ? undefined : await findMarkedTitle(db, productId, now);
    const titleIds = await listFavourites(db, watcher, titleId);
    // Only those that may be shown now count, so that pages have no holes.
    const cards = await findCards(db, titleIds, now, maxFilmClassOf(caller));
    return ok({
      products: cards.slice((page - 1) * pageSize, page * pageSize),
      page,
      pageSize,
      total: cards.length,
      totalPages: Math.ceil(cards.length / pageSize),
    });
  });
}
