import type { FastifyInstance } from 'fastify';
import { getAllFreeContent } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { pagingOf } from '../policy.ts';
import { presentCard } from '../present-card.ts';
import { listProducts } from '../queries/list-products.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveAllFreeContent(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getAllFreeContent,
    async ({ query, caller }) => {
      const viewing = viewingOf(caller, clock, query);
      const { now } = viewing;
      const filter = { ...query, ...viewing, isFreeContent: true, orderBy: 'featured' as const };
      const { rows, total } = await listProducts(db, filter);
      return ok({
        products: rows.map((row) => presentCard(row, now)),
        ...pagingOf(query, total),
      });
    },
    { sharedFor: SHARED_FOR },
  );
}
