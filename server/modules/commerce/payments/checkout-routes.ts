import { parseIdentifier } from '#contract/accounts/identifier.ts';
import * as contract from '#contract/commerce/index.ts';
import { paymentMethodKeyOf, paymentMethodOf } from '#contract/payment-methods.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { presentCart } from '../cart/present-cart.ts';
import { findCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import { withCredit } from '../ledger/credit-orders.ts';
import { findBalance } from '../ledger/queries/ledger-entry.ts';
import { checkoutCart } from './checkout.ts';
import { listMethods } from './choose-route.ts';
import { presentPayment } from './present-payment.ts';
import { findPayment } from './queries/payment.ts';

export const routes = [
  call(contract.inquirePayment, async (deps: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const found = await findCart(deps.db, { id: body.cart_id, accountId });
    const cart = found ?? fail('commerce.cartNotFound');
    const balance = await findBalance(deps.db, accountId);
    return ok({
      ...(await presentCart(deps, cart)),
      methods: withCredit(listMethods(deps, cart.totalRupiah), cart, balance).map((method) => ({
        ...method,
        method: paymentMethodKeyOf(method.method),
      })),
    });
  }),
  call(contract.checkoutCart, async (deps: CommerceDeps, { body, caller, request }) => {
    const { accountId } = requireAccount(caller);
    const wallet = parseIdentifier(body.phone ?? '');
    const method = paymentMethodOf(body.payment_method);
    const save = await deps.effects.payments.recordConsent(deps, {
      cartId: body.cart_id,
      accountId,
      method,
      textId: body.auto_renew,
    });
    const payment = await checkoutCart(deps, {
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
      country: request.country,
    });
    return ok(await presentPayment(deps, payment));
  }),
  /** A checkout by OVO, for a caller that knows a payment and not its cart, too. */
  call(contract.payOvo, async (deps: CommerceDeps, { body, caller, request }) => {
    const { accountId } = requireAccount(caller);
    const wallet = parseIdentifier(body.phone);
    if (wallet?.kind !== 'phone') fail('commerce.walletUnknown');
    const { cart_id, payment_id } = body;
    const ofPayment =
      payment_id === undefined ? undefined : await findCartOfPayment(deps, payment_id, accountId);
    const cartId = cart_id ?? ofPayment ?? fail('commerce.cartNotFound');
    if (ofPayment !== undefined && ofPayment !== cartId) fail('commerce.cartNotFound');
    const payment = await checkoutCart(deps, {
      accountId,
      cartId,
      method: 'ovo',
      choice: { phone: wallet.phone },
      country: request.country,
    });
    return ok(await presentPayment(deps, payment));
  }),
];

async function findCartOfPayment(
  { db }: Pick<CommerceDeps, 'db'>,
  paymentId: string,
  accountId: string,
): Promise<string> {
  const payment = await findPayment(db, paymentId, accountId);
  return payment?.cartId ?? fail('commerce.paymentNotFound');
}
