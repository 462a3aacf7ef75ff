import type { FastifyInstance } from 'fastify';
import { confirmPayment } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { followPayment } from '../follow-payment.ts';
import { isSettled } from '../payment-state.ts';
import { readPaymentToken } from '../payment-token.ts';
import { presentPaymentRow } from '../present-payment.ts';
import { findPayment } from '../queries/find-payment.ts';

export function serveConfirmPayment(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, confirmPayment, async ({ params }) => {
    const paymentId = readPaymentToken(params.token, parts.tokenKey);
    const found = paymentId === undefined ? undefined : await findPayment(parts.db, paymentId);
    const payment = found ?? fail('commerce.paymentNotFound');
    const { payment: now } = isSettled(payment.state)
      ? { payment }
      : await followPayment(parts, payment);
    const { cart_id, state, outcome, message } = presentPaymentRow(now);
    return ok({ cart_id, state, outcome, message });
  });
}
