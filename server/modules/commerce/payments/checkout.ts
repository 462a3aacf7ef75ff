import { randomUUID } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { CHARGE_LEASE } from './charge-payment.ts';
import { chargeOrEnd, closePayment, syncPayment } from './sync-payment.ts';
import { isPaused } from '#platform/staff/switches.ts';
import type { Cart } from '../cart/cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { choiceFor, isSameChoice, type MethodChoice, type Payment } from './payment.ts';
import { chooseRoute } from './choose-route.ts';
import { methodOf, type PaymentRoute } from './payment-methods.ts';
import { termsIdsOf } from '../offers/terms.ts';
import { PROMPT_EVENT, PROMPT_LIFE, PROMPT_WITHIN } from './events.ts';
import { requireSoldIn } from '../cart/price-cart.ts';
import { findCart, lockCart } from '../cart/queries.ts';
import { findLivePayment, findPayment, insertPayment } from './queries/payment.ts';
import { updateNextCheck } from './queries/payment-schedule.ts';

const LOOK_AGAIN = 2 * SECOND;
/** Ours, which settles Rp0 by itself. */
const FREE_METHOD: PaymentMethod = 'credit';

export type Checkout = {
  cartId: string;
  accountId: string;
  method: PaymentMethod;
  /** What the method asks for: a bank, a shop, the wallet's number. */
  choice?: MethodChoice;
  /** Whether the buyer agrees to the terms. */
  isAgreed?: boolean;
  /** Where the buyer is; absent: at home. */
  country?: string;
  /** By a consent of before: no buyer waits, and a pause of the checkout is not for it. */
  isAutoRenewal?: boolean;
};

/**
 * Asks for the money of a cart. However often and from however many tabs it is asked, a cart has
 * one live payment; for a paid cart it returns the payment that paid it. Another method first ends the
 * live payment at its gateway.
 */
export async function checkoutCart(deps: CommerceDeps, asked: Checkout): Promise<Payment> {
  const { cartId, accountId } = asked;
  const cart = await findCart(deps.db, { id: cartId, accountId });
  if (cart === undefined) fail('commerce.cartNotFound');
  if (asked.isAgreed === false) fail('commerce.termsNotAgreed');
  if (asked.isAutoRenewal !== true) await requireOpen(deps, cart);
  const titleIds = cart.paidBy === null ? cart.lines.map(({ titleId }) => titleId) : [];
  await requireSoldIn(deps.db, asked.country, titleIds, deps.testClock.now());
  // Nothing to pay: no gateway outside is asked, whatever the buyer had chosen.
  const checkout = cart.totalRupiah === 0 ? { ...asked, method: FREE_METHOD, choice: {} } : asked;
  await refreshLive(deps, cartId);
  // Before anything is closed: who can't pay this way keeps the way that is open.
  for (const check of deps.effects.payments.checkoutChecks) {
    await check(deps, cart, checkout.method);
  }
  await closeOther(deps, checkout, cart.totalRupiah);

  const opened = await openPayment(deps, checkout);
  if (!opened.isNew) return opened.payment;
  deps.failpoint('checkout.committed');
  if (opened.payment.prompt !== null) return opened.payment;

  const { payment, refusal, isPaid } = await chargeOrEnd(deps, opened.payment);
  if (payment.state === 'denied') {
    if (checkout.method === 'credit') fail('commerce.creditShort');
    const isUnknownWallet = checkout.method === 'ovo' && refusal === 'invalid';
    fail(isUnknownWallet ? 'commerce.walletUnknown' : 'commerce.chargeRefused');
  }
  if (isPaid === true) return (await syncPayment(deps, payment)).payment;
  if (payment.instruction === null) await lookAgainSoon(deps, opened.payment);
  return payment;
}

/** Staff may pause the checkout: no new payment begins, and one that waits can still be paid another way. */
async function requireOpen({ db }: CommerceDeps, { id, paidBy }: Cart): Promise<void> {
  if (paidBy !== null || !(await isPaused(db, 'checkout'))) return;
  if ((await findLivePayment(db, id)) === undefined) fail('commerce.checkoutPaused');
}

const isCharging = ({ chargingUntil }: Payment, now: Date) =>
  chargingUntil !== null && chargingUntil > now;

/** A live payment whose time is over, or that never got its code, is asked about first. */
async function refreshLive(deps: CommerceDeps, cartId: string): Promise<void> {
  const live = await findLivePayment(deps.db, cartId);
  const now = deps.testClock.now();
  if (live === undefined) return;
  if (live.expiresAt <= now || (live.instruction === null && !isCharging(live, now))) {
    await syncPayment(deps, live);
  }
}

const isSameMethod = (live: Payment, { method, choice = {} }: Checkout) =>
  live.method === method && isSameChoice(live.choice, choiceFor(method, choice));

/** Two ways of paying one cart at once could both take the money: the older one goes first. */
async function closeOther(
  deps: CommerceDeps,
  checkout: Checkout,
  totalRupiah: number,
): Promise<void> {
  const live = await findLivePayment(deps.db, checkout.cartId);
  if (live === undefined || isSameMethod(live, checkout)) return;
  findRoute(deps, checkout, totalRupiah);
  // A charge under way may still arrive after the gateway has said that it knows of none.
  if (isCharging(live, deps.testClock.now())) fail('commerce.paymentPending');
  const { payment } = await closePayment(deps, live);
  if (payment.state === 'pending') fail('commerce.paymentPending');
}

/** Commits the row of a new payment, unless the cart has one that counts. */
function openPayment(deps: CommerceDeps, checkout: Checkout) {
  const { cartId, accountId, method, choice = {} } = checkout;
  return inTransaction(deps.db, async (tx) => {
    const cart = await lockCart(tx, { id: cartId, accountId });
    if (cart === undefined) return fail('commerce.cartNotFound');
    if (cart.paidBy !== null) return { payment: await paidPayment(cart.paidBy), isNew: false };
    const live = await findLivePayment(tx, cartId);
    if (live !== undefined && !isSameMethod(live, checkout)) fail('commerce.paymentPending');
    if (live !== undefined) return { payment: live, isNew: false };
    const now = deps.testClock.now();
    if (cart.pricedUntil <= now) fail('commerce.priceExpired');
    const route = findRoute(deps, checkout, cart.totalRupiah);
    const isPrompted = route.isPrompted === true;
    const busyUntil = new Date(now.getTime() + (isPrompted ? PROMPT_WITHIN : CHARGE_LEASE));
    const lifeMs = isPrompted ? PROMPT_LIFE : methodOf(method).lifeMs;
    const payment = await insertPayment(tx, {
      id: randomUUID(),
      cart,
      method,
      choice: choiceFor(method, choice),
      gateway: route.gateway,
      termsIds: await termsIdsOf(tx, cart.lines),
      expiresAt: new Date(now.getTime() + lifeMs),
      checkAt: busyUntil,
      chargingUntil: isPrompted ? null : busyUntil,
      isPrompted,
      now,
    });
    for (const effect of deps.effects.payments.onOpened) await effect(deps, tx, payment);
    if (isPrompted) await deps.events.publish(tx, PROMPT_EVENT, { paymentId: payment.id });
    return { payment, isNew: true };

    async function paidPayment(id: string): Promise<Payment> {
      const paid = await findPayment(tx, id);
      if (paid === undefined) throw new Error('A paid cart has lost its payment');
      return paid;
    }
  });
}

/** A consent is kept where it can be charged. */
function findRoute(
  deps: CommerceDeps,
  { method, choice }: Checkout,
  amountRupiah: number,
): PaymentRoute {
  const isSaved = choice?.save !== undefined || choice?.saved !== undefined;
  const { route } = chooseRoute(deps, method, amountRupiah, { isSaved });
  return route ?? fail('commerce.methodUnavailable');
}

async function lookAgainSoon({ db, testClock }: CommerceDeps, { id, checkAt }: Payment) {
  if (checkAt === null) return;
  const soon = new Date(testClock.now().getTime() + LOOK_AGAIN);
  await updateNextCheck(db, { id, claimedUntil: checkAt, checkAt: soon, attempts: 1 });
}
