import type { FastifyInstance } from 'fastify';
import { parseIdentifier } from '#contract/accounts/identifier.ts';
import { payOvo } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { checkoutCart } from '../checkout-cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPayment } from '../present-payment.ts';
import { findPayment } from '../queries/find-payment.ts';

/** A checkout by method "5", for those who know a payment rather than its cart, too. */
export function servePayOvo(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, payOvo, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const wallet = parseIdentifier(body.phone);
    if (wallet?.kind !== 'phone') fail('commerce.walletUnknown');
    const { cart_id, payment_id } = body;
    const ofPayment = payment_id === undefined ? undefined : await cartOf(payment_id, accountId);
    const cartId = cart_id ?? ofPayment ?? fail('commerce.cartNotFound');
    if (ofPayment !== undefined && ofPayment !== cartId) fail('commerce.cartNotFound');
    const payment = await checkoutCart(parts, {
      accountId,
      cartId,
      method: '5',
      choice: { phone: wallet.phone },
    });
    return ok(await presentPayment(parts, payment));
  });

  async function cartOf(paymentId: string, accountId: string): Promise<string> {
    const payment = await findPayment(parts.db, paymentId, accountId);
    return payment?.cartId ?? fail('commerce.paymentNotFound');
  }
}
