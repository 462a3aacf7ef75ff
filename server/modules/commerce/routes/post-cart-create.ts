import type { FastifyInstance } from 'fastify';
import { createCart as createCartCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { createCart } from '../create-cart.ts';
import { presentCart } from '../present-cart.ts';
import { updateCart } from '../update-cart.ts';

export function serveCreateCart(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, createCartCall, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const { type, action, id, ...choice } = body;
    try {
      if (action === 'UPDATE' && id !== undefined) {
        const { cart, notices } = await updateCart(parts, { id, accountId }, choice);
        return ok(await presentCart(parts, cart, notices));
      }
      return ok(await presentCart(parts, await createCart(parts, accountId, choice)));
    } catch (error) {
      // BASIC knows one failure, in the words of the specification; SVOD passes on what happened.
      if (type === 'BASIC' && error instanceof PlatformError) {
        fail('commerce.cartFailed', error, {
          code: error.code,
          message: error.entry.message,
          ...(error.details as object | undefined),
        });
      }
      throw error;
    }
  });
}
