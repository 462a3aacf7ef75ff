import type { FastifyInstance } from 'fastify';
import { getProductList } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { pagingOf } from '../policy.ts';
import { presentCard } from '../present-card.ts';
import { findCategory } from '../queries/find-category.ts';
import { findGenre } from '../queries/find-genre.ts';
import { listProducts } from '../queries/list-products.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveProductList(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getProductList,
    async ({ query, caller }) => {
      const viewing = viewingOf(caller, clock, query);
      const { now } = viewing;
      const { categoryId, genreId, orderBy, ...filter } = query;
      const [category, genre] = await Promise.all([
        categoryId === undefined ? undefined : findCategory(db, categoryId),
        genreId === undefined ? undefined : findGenre(db, genreId),
      ]);
      if (categoryId !== undefined && category === undefined) fail('catalog.categoryNotFound');
      if (genreId !== undefined && genre === undefined) fail('catalog.genreNotFound');
      const { rows, total } = await listProducts(db, {
        ...filter,
        ...viewing,
        categoryId: category?.categoryId,
        genreId: genre?.genreId,
        orderBy: orderBy ?? (category === undefined ? 'featured' : 'category'),
      });
      return ok({
        products: rows.map((row) => presentCard(row, now)),
        ...pagingOf(query, total),
        category: category ?? null,
        genre: genre ?? null,
      });
    },
    { sharedFor: SHARED_FOR },
  );
}
