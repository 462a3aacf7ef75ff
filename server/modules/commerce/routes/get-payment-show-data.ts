import type { FastifyInstance } from 'fastify';
import { showPayment } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findOwnPayment } from '../find-own-payment.ts';
import { presentPayment } from '../present-payment.ts';

export function serveShowPayment(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, showPayment, async ({ query, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findOwnPayment(parts, { id: query.cart_id, accountId });
    return ok(await presentPayment(parts, payment));
  });
}
