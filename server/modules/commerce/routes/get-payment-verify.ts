import type { FastifyInstance } from 'fastify';
import { verifyPayment } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findOwnPayment } from '../find-own-payment.ts';
import { followPayment } from '../follow-payment.ts';
import { isSettled } from '../payment-state.ts';
import { presentPayment } from '../present-payment.ts';

export function serveVerifyPayment(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, verifyPayment, async ({ query, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findOwnPayment(parts, { id: query.cart_id, accountId });
    const { payment: now } = isSettled(payment.state)
      ? { payment }
      : await followPayment(parts, payment);
    return ok(await presentPayment(parts, now));
  });
}
