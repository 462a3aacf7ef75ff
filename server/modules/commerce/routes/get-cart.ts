import type { FastifyInstance } from 'fastify';
import { getCart } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentCart } from '../present-cart.ts';
import { findCart } from '../queries/find-cart.ts';

export function serveGetCart(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, getCart, async ({ params, caller }) => {
    const { accountId } = requireAccount(caller);
    const cart = await findCart(parts.db, { id: params.id, accountId });
    return ok(await presentCart(parts, cart ?? fail('commerce.cartNotFound')));
  });
}
