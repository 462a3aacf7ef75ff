import type { FastifyInstance } from 'fastify';
import { getPaymentRedirect } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findOwnPayment } from '../find-own-payment.ts';

export function serveGetPaymentRedirect(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, getPaymentRedirect, async ({ query, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findOwnPayment(parts, { id: query.cart_id, accountId });
    // A QR code is paid on our own page; a hosted page would be the gateway's address.
    return ok({
      url: `${parts.publicUrl}/payment?cart_id=${payment.cartId}`,
      method: payment.method,
      paymentId: payment.id,
    });
  });
}
