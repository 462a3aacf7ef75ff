import type { FastifyInstance } from 'fastify';
import { listRefunds } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { presentRefund } from '../../refunds/present-refund.ts';
import { listRefunds as list } from '../../refunds/queries/list-refunds.ts';

export function serveListRefunds(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, listRefunds, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const refunds = await list(db, { accountId });
    return ok({ refunds: refunds.map((refund) => presentRefund(refund, refund.method)) });
  });
}
