import type { FastifyInstance } from 'fastify';
import { postSingleVodMatrix } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { tierOf } from '../policy.ts';
import { listMatrix } from '../queries/list-matrix.ts';
import { viewingOf } from '../viewing.ts';

export function serveSingleVodMatrix(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, postSingleVodMatrix, async ({ body: { productIds }, caller }) => {
    const rows = await listMatrix(db, viewingOf(caller, clock), 'film', productIds);
    return ok(rows.map((row) => ({ ...row, tier: tierOf(row.matrix) })));
  });
}
