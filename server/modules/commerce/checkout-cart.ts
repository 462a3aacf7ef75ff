import { randomUUID } from 'node:crypto';
import { type PaymentMethodKey, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { CHARGE_LEASE, chargePayment } from './charge-payment.ts';
import { closePayment } from './close-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { reserveDiscounts } from './discounts/reserve-discounts.ts';
import { requireCredit } from './credit/require-credit.ts';
import { followPayment } from './follow-payment.ts';
import { choiceFor, isSameChoice, type MethodChoice } from './method-choice.ts';
import { chooseWay } from './methods/choose-way.ts';
import { methodOf } from './methods/method.ts';
import type { Way } from './methods/ways.ts';
import { termsIdsOf } from './offers/terms.ts';
import type { Payment } from './payment.ts';
import { PUSH_EVENT, PUSH_LIFE, RING_WITHIN } from './pushes/push.ts';
import { findCart } from './queries/find-cart.ts';
import { findLivePayment } from './queries/find-live-payment.ts';
import { findPayment } from './queries/find-payment.ts';
import { insertPayment } from './queries/insert-payment.ts';
import { lockCart } from './queries/lock-cart.ts';
import { updateNextCheck } from './queries/update-next-check.ts';

const LOOK_AGAIN = 2 * SECOND;
/** Ours, which settles Rp0 by itself. */
const FREE_METHOD: PaymentMethodKey = '9';

export type Checkout = {
  cartId: string;
  accountId: string;
  method: PaymentMethodKey;
  /** What the method asks for: a bank, a shop, the wallet's number. */
  choice?: MethodChoice;
  /** Whether the buyer agrees to the terms. */
  isAgreed?: boolean;
};

/**
 * Asks for the money of a cart. However often and from however many tabs it is asked, a cart has
 * one live payment; a paid cart answers the payment that paid it. Another method first ends the
 * live payment at its gateway.
 */
export async function checkoutCart(parts: CommerceParts, asked: Checkout): Promise<Payment> {
  const { cartId, accountId } = asked;
  const cart = await findCart(parts.db, { id: cartId, accountId });
  if (cart === undefined) fail('commerce.cartNotFound');
  if (asked.isAgreed === false) fail('commerce.termsNotAgreed');
  // Nothing to pay: no gateway outside is asked, whatever the buyer had chosen.
  const checkout = cart.totalRupiah === 0 ? { ...asked, method: FREE_METHOD, choice: {} } : asked;
  await refreshLive(parts, cartId);
  // Before anything is closed: who can't pay this way keeps the way that is open.
  if (checkout.method === '9') await requireCredit(parts, cart);
  await closeOther(parts, checkout, cart.totalRupiah);

  const opened = await openPayment(parts, checkout);
  if (!opened.isNew) return opened.payment;
  parts.reach('checkout.committed');
  if (opened.payment.push !== null) return opened.payment;

  const { payment, refusal, isPaid } = await chargePayment(parts, opened.payment);
  if (payment.state === 'denied') {
    if (checkout.method === '9') fail('commerce.creditShort');
    const isUnknownWallet = checkout.method === '5' && refusal === 'invalid';
    fail(isUnknownWallet ? 'commerce.walletUnknown' : 'commerce.chargeRefused');
  }
  if (isPaid === true) return (await followPayment(parts, payment)).payment;
  if (payment.instruction === null) await lookAgainSoon(parts, opened.payment);
  return payment;
}

const isCharging = ({ chargingUntil }: Payment, now: Date) =>
  chargingUntil !== null && chargingUntil > now;

/** A live payment whose time is over, or that never got its code, is asked about first. */
async function refreshLive(parts: CommerceParts, cartId: string): Promise<void> {
  const live = await findLivePayment(parts.db, cartId);
  const now = parts.clock.now();
  if (live === undefined) return;
  if (live.expiresAt <= now || (live.instruction === null && !isCharging(live, now))) {
    await followPayment(parts, live);
  }
}

const isSameWay = (live: Payment, { method, choice = {} }: Checkout) =>
  live.method === method && isSameChoice(live.choice, choiceFor(method, choice));

/** Two ways of paying one cart at once could both take the money: the older one goes first. */
async function closeOther(
  parts: CommerceParts,
  checkout: Checkout,
  totalRupiah: number,
): Promise<void> {
  const live = await findLivePayment(parts.db, checkout.cartId);
  if (live === undefined || isSameWay(live, checkout)) return;
  findWay(parts, checkout, totalRupiah);
  // A charge under way may still arrive after the gateway has said that it knows of none.
  if (isCharging(live, parts.clock.now())) fail('commerce.paymentPending');
  const { payment } = await closePayment(parts, live);
  if (payment.state === 'pending') fail('commerce.paymentPending');
}

/** Commits the row of a new payment, unless the cart has one that counts. */
function openPayment(parts: CommerceParts, checkout: Checkout) {
  const { cartId, accountId, method, choice = {} } = checkout;
  return inTransaction(parts.db, async (tx) => {
    const cart = await lockCart(tx, { id: cartId, accountId });
    if (cart === undefined) return fail('commerce.cartNotFound');
    if (cart.paidBy !== null) return { payment: await paidPayment(cart.paidBy), isNew: false };
    const live = await findLivePayment(tx, cartId);
    if (live !== undefined && !isSameWay(live, checkout)) fail('commerce.paymentPending');
    if (live !== undefined) return { payment: live, isNew: false };
    const now = parts.clock.now();
    if (cart.pricedUntil <= now) fail('commerce.priceExpired');
    const way = findWay(parts, checkout, cart.totalRupiah);
    const isPushed = way.isPushed === true;
    const busyUntil = new Date(now.getTime() + (isPushed ? RING_WITHIN : CHARGE_LEASE));
    const lifeMs = isPushed ? PUSH_LIFE : methodOf(method).lifeMs;
    const payment = await insertPayment(tx, {
      id: randomUUID(),
      cart,
      method,
      choice: choiceFor(method, choice),
      gateway: way.gateway,
      termsIds: await termsIdsOf(tx, cart.lines),
      expiresAt: new Date(now.getTime() + lifeMs),
      checkAt: busyUntil,
      chargingUntil: isPushed ? null : busyUntil,
      isPushed,
      now,
    });
    await reserveDiscounts(tx, payment, now);
    if (isPushed) await parts.events.publish(tx, PUSH_EVENT, { paymentId: payment.id });
    return { payment, isNew: true };

    async function paidPayment(id: string): Promise<Payment> {
      const paid = await findPayment(tx, id);
      if (paid === undefined) throw new Error('A paid cart has lost its payment');
      return paid;
    }
  });
}

/** A consent is kept where it can be charged. */
function findWay(parts: CommerceParts, { method, choice }: Checkout, amountRupiah: number): Way {
  const isSaved = choice?.save !== undefined || choice?.saved !== undefined;
  const { way } = chooseWay(parts, method, amountRupiah, { isSaved });
  return way ?? fail('commerce.methodUnavailable');
}

async function lookAgainSoon({ db, clock }: CommerceParts, { id, checkAt }: Payment) {
  if (checkAt === null) return;
  const soon = new Date(clock.now().getTime() + LOOK_AGAIN);
  await updateNextCheck(db, { id, claimedUntil: checkAt, checkAt: soon, attempts: 1 });
}
