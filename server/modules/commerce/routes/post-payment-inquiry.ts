import type { FastifyInstance } from 'fastify';
import { inquirePayment } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findBalance } from '../credit/queries/find-balance.ts';
import { withCredit } from '../credit/with-credit.ts';
import { listMethods } from '../methods/choose-way.ts';
import { presentCart } from '../present-cart.ts';
import { findCart } from '../queries/find-cart.ts';

export function serveInquirePayment(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, inquirePayment, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const found = await findCart(parts.db, { id: body.cart_id, accountId });
    const cart = found ?? fail('commerce.cartNotFound');
    const balance = await findBalance(parts.db, accountId);
    return ok({
      ...(await presentCart(parts, cart)),
      methods: withCredit(listMethods(parts, cart.totalRupiah), cart, balance),
    });
  });
}
