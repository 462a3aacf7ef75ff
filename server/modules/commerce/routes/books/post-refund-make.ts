import type { FastifyInstance } from 'fastify';
import { makeRefund } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { findPayment } from '../../queries/find-payment.ts';
import { makeRefund as make } from '../../refunds/ask-refund.ts';
import { presentRefund } from '../../refunds/present-refund.ts';

export function serveMakeRefund(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, makeRefund, async ({ body, caller }) => {
    const { payment_id: paymentId, ends_rights: endsRights, ...made } = body;
    const operator = requireAccount(caller).accountId;
    const refund = await make(parts, operator, { paymentId, endsRights, ...made });
    const payment = await findPayment(parts.db, paymentId);
    return ok(presentRefund(refund, payment?.method ?? '9'));
  });
}
