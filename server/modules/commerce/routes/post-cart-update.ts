import type { FastifyInstance } from 'fastify';
import { updateCart as updateCartCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentCart } from '../present-cart.ts';
import { updateCart } from '../update-cart.ts';

export function serveUpdateCart(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, updateCartCall, async ({ params, body, caller }) => {
    const { accountId } = requireAccount(caller);
    const { cart, notices } = await updateCart(parts, { id: params.id, accountId }, body);
    return ok(await presentCart(parts, cart, notices));
  });
}
