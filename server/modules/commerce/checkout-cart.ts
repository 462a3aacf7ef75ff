import { randomUUID } from 'node:crypto';
import { MINUTE, type PaymentMethodKey, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { CHARGE_LEASE, chargePayment } from './charge-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { followPayment } from './follow-payment.ts';
import { isMethodAvailable } from './methods.ts';
import type { Payment } from './payment.ts';
import { findCart } from './queries/find-cart.ts';
import { findLivePayment } from './queries/find-live-payment.ts';
import { findPayment } from './queries/find-payment.ts';
import { insertPayment } from './queries/insert-payment.ts';
import { lockCart } from './queries/lock-cart.ts';
import { updateNextCheck } from './queries/update-next-check.ts';

/** How long the buyer has, from checkout on. */
const PAYMENT_LIFE = 15 * MINUTE;
const LOOK_AGAIN = 2 * SECOND;

type Checkout = { cartId: string; accountId: string; method: PaymentMethodKey };

/**
 * Asks for the money of a cart. However often and from however many tabs it is asked, a cart has
 * one live payment; a paid cart answers the payment that paid it.
 */
export async function checkoutCart(parts: CommerceParts, checkout: Checkout): Promise<Payment> {
  const { cartId, accountId } = checkout;
  const cart = await findCart(parts.db, { id: cartId, accountId });
  if (cart === undefined) fail('commerce.cartNotFound');
  if (!isMethodAvailable(checkout.method, cart.totalRupiah)) fail('commerce.methodUnavailable');
  await refreshLive(parts, cartId);

  const opened = await openPayment(parts, checkout);
  if (!opened.isNew) return opened.payment;
  parts.reach('checkout.committed');

  const { payment } = await chargePayment(parts, opened.payment);
  if (payment.state === 'denied') fail('commerce.chargeRefused');
  if (payment.qrString === null) await lookAgainSoon(parts, opened.payment);
  return payment;
}

/** A live payment whose time is over, or that never got its code, is asked about first. */
async function refreshLive(parts: CommerceParts, cartId: string): Promise<void> {
  const live = await findLivePayment(parts.db, cartId);
  const now = parts.clock.now();
  if (live === undefined) return;
  const isCharging = live.chargingUntil !== null && live.chargingUntil > now;
  if (live.expiresAt <= now || (live.qrString === null && !isCharging)) {
    await followPayment(parts, live);
  }
}

/** Commits the row of a new payment, unless the cart has one that counts. */
function openPayment(parts: CommerceParts, { cartId, accountId, method }: Checkout) {
  return inTransaction(parts.db, async (tx) => {
    const cart = await lockCart(tx, { id: cartId, accountId });
    if (cart === undefined) return fail('commerce.cartNotFound');
    const old =
      cart.paidBy === null ? await findLivePayment(tx, cartId) : await findPayment(tx, cart.paidBy);
    if (old !== undefined) return { payment: old, isNew: false };
    const now = parts.clock.now();
    if (cart.pricedUntil <= now) fail('commerce.priceExpired');
    const busyUntil = new Date(now.getTime() + CHARGE_LEASE);
    const payment = await insertPayment(tx, {
      id: randomUUID(),
      cart,
      method,
      gateway: parts.gateway.name,
      expiresAt: new Date(now.getTime() + PAYMENT_LIFE),
      checkAt: busyUntil,
      chargingUntil: busyUntil,
      now,
    });
    return { payment, isNew: true };
  });
}

async function lookAgainSoon({ db, clock }: CommerceParts, { id, checkAt }: Payment) {
  if (checkAt === null) return;
  const soon = new Date(clock.now().getTime() + LOOK_AGAIN);
  await updateNextCheck(db, { id, claimedUntil: checkAt, checkAt: soon, attempts: 1 });
}
