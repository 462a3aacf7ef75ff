import type { FastifyInstance } from 'fastify';
import { discountCart as discountCartCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { discountCart } from '../discounts/discount-cart.ts';
import { presentCart } from '../present-cart.ts';

export function serveDiscountCart(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, discountCartCall, async ({ params, body, caller }) => {
    const { accountId } = requireAccount(caller);
    const cart = await discountCart(parts, { id: params.id, accountId }, body);
    return ok(await presentCart(parts, cart));
  });
}
