import type { FastifyInstance } from 'fastify';
import { getPaymentRedirect } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findOwnPayment } from '../find-own-payment.ts';
import { presentInstruction } from '../present-instruction.ts';

export function serveGetPaymentRedirect(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, getPaymentRedirect, async ({ query, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findOwnPayment(parts, { id: query.cart_id, accountId });
    // Paid on the gateway's own page, else by what ours shows.
    const hosted = presentInstruction(payment);
    return ok({
      url:
        hosted?.kind === 'page'
          ? hosted.url
          : `${parts.publicUrl}/payment?cart_id=${payment.cartId}`,
      method: payment.method,
      paymentId: payment.id,
    });
  });
}
