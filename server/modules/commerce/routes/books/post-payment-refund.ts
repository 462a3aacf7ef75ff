import type { FastifyInstance } from 'fastify';
import { requestRefund } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { findPayment } from '../../queries/find-payment.ts';
import { askRefund } from '../../refunds/ask-refund.ts';
import { presentRefund } from '../../refunds/present-refund.ts';

export function serveRequestRefund(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, requestRefund, async ({ params, body, caller }) => {
    const { accountId } = requireAccount(caller);
    const refund = await askRefund(parts, { paymentId: params.id, accountId, way: body.way });
    const payment = await findPayment(parts.db, refund.paymentId);
    return ok(presentRefund(refund, payment?.method ?? '9'));
  });
}
