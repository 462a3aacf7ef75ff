import type { FastifyInstance } from 'fastify';
import { listRefundWork } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { presentRefund } from '../../refunds/present-refund.ts';
import { listRefunds } from '../../refunds/queries/list-refunds.ts';

export function serveListRefundWork(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, listRefundWork, async () => {
    const refunds = await listRefunds(db, 'open');
    return ok({
      refunds: refunds.map((refund) => ({
        ...presentRefund(refund, refund.method),
        owner: refund.owner,
        problem: refund.problem,
        attempts: refund.attempts,
      })),
    });
  });
}
