import type { FastifyInstance } from 'fastify';
import { listDifferences } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { sumBooks } from '../../credit/queries/sum-books.ts';
import { presentDifference } from '../../reconciliation/present-difference.ts';
import { listDifferences as list } from '../../reconciliation/queries/list-differences.ts';

const MOST = 500;

export function serveListDifferences(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, listDifferences, async ({ query: { state } }) => {
    const differences = await list(db, { state, limit: MOST });
    const books = await sumBooks(db);
    return ok({ differences: differences.map(presentDifference), books });
  });
}
