import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Cart } from '../cart/cart.ts';
import { lockCart, updateCartPaid } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import type { SettlementRefusal } from './effects.ts';
import { announcePayment } from './events.ts';
import { isSettled, nextCheck, nextState, type Payment, type ReportedStatus } from './payment.ts';
import { updateCheckNow, updatePromptWithdrawn } from './queries/payment-schedule.ts';
import { findLivePayment, lockPayment, updatePaymentState } from './queries/payment.ts';

/**
 * The only writer of a payment's state: what the gateway returned when it was asked about this payment.
 * A state never goes back, and applying the same status again changes nothing.
 */
export async function applyStatus(
  deps: CommerceDeps,
  paymentId: string,
  reported: ReportedStatus,
): Promise<Payment> {
  const payment = await inTransaction(deps.db, async (tx) => {
    let moved = await move(deps, tx, await lockPayment(tx, paymentId), reported);
    for (const effect of deps.effects.payments.onReported) {
      moved = await effect(deps, tx, moved, reported);
    }
    return moved;
  });
  if (payment.outcome === 'active') await hurryOther(deps, payment);
  return payment;
}

async function move(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  reported: ReportedStatus,
): Promise<Payment> {
  const next = nextState(payment.state, reported.state);
  switch (next) {
    case undefined:
    case 'pending':
      return payment;
    case 'denied':
    case 'expired':
    case 'cancelled':
      return endUnpaid(deps, tx, payment, next);
    case 'paid':
      return settlePayment(deps, tx, payment, reported);
    case 'partly_refunded':
    case 'refunded':
      // Came and went before we looked: it brings its entitlements first, and the refund is the next step.
      return isSettled(payment.state) ? payment : settlePayment(deps, tx, payment, reported);
    case 'chargeback':
      return applyChargeback(deps, tx, payment);
  }
}

/** Money has arrived: exactly one payment of a cart brings its entitlements, any other goes back. */
async function settlePayment(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  reported: ReportedStatus,
): Promise<Payment> {
  const now = deps.testClock.now();
  const cart = await lockCart(tx, { id: payment.cartId, accountId: payment.accountId });
  if (cart === undefined) throw new Error(`The cart of payment ${payment.id} is gone`);
  const refusal = await findRefusal(deps, tx, { payment, cart, reported });
  const paid = await updatePaymentState(tx, payment.id, {
    state: 'paid',
    outcome: refusal === undefined ? 'active' : 'refund',
    paidAt: reported.paidAt ?? now,
    closedAt: now,
    checkAt: null,
  });
  const { onAccepted, onRefused } = deps.effects.payments;
  const settlement = { payment: paid, reported, now, entitlements: [] };
  if (refusal === undefined) {
    await updateCartPaid(tx, { id: cart.id, paidBy: payment.id, now });
    for (const effect of onAccepted) await effect(deps, tx, settlement);
  } else {
    deps.log.error({ paymentId: payment.id, reason: refusal }, 'settled money has to go back');
    for (const effect of onRefused) await effect(deps, tx, { ...settlement, refusal });
  }
  await announcePayment(deps, tx, paid);
  return paid;
}

/** Why settled money goes back: our own reasons first, then those of other rooms. */
async function findRefusal(
  deps: CommerceDeps,
  tx: Tx,
  { payment, cart, reported }: { payment: Payment; cart: Cart; reported: ReportedStatus },
): Promise<SettlementRefusal | undefined> {
  if ((await findAccount(tx, payment.accountId)) === undefined) return 'account_gone';
  if (reported.amountRupiah !== payment.amountRupiah) return 'amount_differs';
  if (cart.paidBy !== null) return 'paid_twice';
  for (const check of deps.effects.payments.settlementChecks) {
    const refusal = await check(deps, tx, payment);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/**
 * Another try at the same cart may still be open and must not take money too. Outside of the
 * transaction, which may not hold two payments; its own next check would find out as well.
 */
async function hurryOther({ db, testClock }: CommerceDeps, { cartId }: Payment): Promise<void> {
  const other = await findLivePayment(db, cartId);
  if (other !== undefined) await updateCheckNow(db, other.id, testClock.now());
}

/** The issuer gave the money back to the buyer, so what it brought ends here. */
async function applyChargeback(deps: CommerceDeps, tx: Tx, before: Payment): Promise<Payment> {
  const now = deps.testClock.now();
  const payment = await updatePaymentState(tx, before.id, {
    state: 'chargeback',
    closedAt: before.closedAt ?? now,
    checkAt: null,
  });
  for (const effect of deps.effects.payments.onChargeback) {
    await effect(deps, tx, { before, payment, now });
  }
  await announcePayment(deps, tx, payment);
  return payment;
}

export type UnpaidEnd = 'denied' | 'expired' | 'cancelled';

/** Ends a held pending payment without money. It is still looked at later: some settle late. */
async function endUnpaid(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  state: UnpaidEnd,
): Promise<Payment> {
  const now = deps.testClock.now();
  const ended = { ...payment, state, closedAt: now, attempts: 0 };
  const after = await updatePaymentState(tx, payment.id, {
    state,
    closedAt: now,
    checkAt: nextCheck(ended, now),
  });
  for (const effect of deps.effects.payments.onEndedUnpaid) await effect(deps, tx, after);
  await announcePayment(deps, tx, after);
  return after;
}

/** Ends a payment that the gateway refused or has never heard of: there was nothing to pay. */
export function endUncharged(
  deps: CommerceDeps,
  paymentId: string,
  state: UnpaidEnd,
): Promise<Payment> {
  return inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    return payment.state === 'pending' ? endUnpaid(deps, tx, payment, state) : payment;
  });
}

/** Ends a payment whose buyer was never prompted; undefined where that happened, or may have by now. */
export async function endUnprompted(
  deps: CommerceDeps,
  payment: Payment,
  state: UnpaidEnd,
): Promise<Payment | undefined> {
  if (payment.prompt !== 'wanted' || !(await updatePromptWithdrawn(deps.db, payment.id)))
    return undefined;
  return endUncharged(deps, payment.id, state);
}
