import type { FastifyInstance } from 'fastify';
import { parseIdentifier } from '#contract/accounts/identifier.ts';
import { checkoutCart as checkoutCartCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { askConsent, dropConsent } from '../automatic/ask-consent.ts';
import { isAutomaticMethod } from '../automatic/automatic.ts';
import { checkoutCart } from '../checkout-cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPayment } from '../present-payment.ts';

export function serveCheckoutCart(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, checkoutCartCall, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const wallet = parseIdentifier(body.phone ?? '');
    const { payment_method: method, auto_renew: textId } = body;
    if (textId === undefined) await dropConsent(parts, { cartId: body.cart_id, accountId });
    const save =
      textId !== undefined && isAutomaticMethod(method)
        ? await askConsent(parts, { cartId: body.cart_id, accountId, method, textId })
        : undefined;
    const payment = await checkoutCart(parts, {
      accountId,
      cartId: body.cart_id,
      method,
      choice: {
        ...(body.bank && { bank: body.bank }),
        ...(body.store && { store: body.store }),
        ...(save && { save }),
        ...(wallet?.kind === 'phone' && { phone: wallet.phone }),
      },
      isAgreed: body.snk,
    });
    return ok(await presentPayment(parts, payment));
  });
}
