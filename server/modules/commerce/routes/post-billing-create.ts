import type { FastifyInstance } from 'fastify';
import { createBilling } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { createCart } from '../create-cart.ts';
import { presentCart } from '../present-cart.ts';
import { requireOwnEmail } from '../require-own-email.ts';

export function serveCreateBilling(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, createBilling, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    await requireOwnEmail(parts, accountId, body.email);
    const cart = await createCart(parts, accountId, {
      package_id: body.productPriceId,
      purchase_type: body.purchaseType,
      couponCode: body.couponCode,
      voucherId: body.voucherId,
    });
    const payment_url = `${parts.publicUrl}/payment?cart_id=${cart.id}`;
    return ok({ ...(await presentCart(parts, cart)), payment_url });
  });
}
