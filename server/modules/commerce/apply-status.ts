import { inTransaction, type Tx } from '#platform/db.ts';
import { announcePayment } from './announce-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { returnDiscounts } from './discounts/move-discounts.ts';
import { endUnpaid } from './end-unpaid.ts';
import type { Payment } from './payment.ts';
import { isSettled, nextState, type ToldStatus } from './payment-state.ts';
import { findLivePayment } from './queries/find-live-payment.ts';
import { lockPayment } from './queries/lock-payment.ts';
import { updateCheckNow } from './queries/update-check-now.ts';
import { updatePaymentState } from './queries/update-payment-state.ts';
import { updateRefundDone } from './queries/update-refund-done.ts';
import { updateRightsEnded } from './queries/update-rights-ended.ts';
import { settlePayment } from './settle-payment.ts';
import { followTakenBack, lockPeriodOwners } from './subscriptions/follow-taken-back.ts';

/**
 * The only way to the books: what the gateway answered when it was asked about this payment.
 * Never goes back, and applying the same answer again changes nothing.
 */
export async function applyStatus(
  parts: CommerceParts,
  paymentId: string,
  told: ToldStatus,
): Promise<Payment> {
  const payment = await inTransaction(parts.db, async (tx) =>
    move(parts, tx, await lockPayment(tx, paymentId), told),
  );
  if (payment.outcome === 'active') await hurryOther(parts, payment);
  return payment;
}

async function move(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  told: ToldStatus,
): Promise<Payment> {
  const next = nextState(payment.state, told.state);
  switch (next) {
    case undefined:
    case 'pending':
      return payment;
    case 'denied':
    case 'expired':
    case 'cancelled':
      return endUnpaid(parts, tx, payment, next);
    case 'paid':
      return settlePayment(parts, tx, payment, told);
    case 'partly_refunded': {
      const isOld = isSettled(payment.state);
      const paid = isOld ? payment : await settlePayment(parts, tx, payment, told);
      return moveOn(parts, tx, paid, next);
    }
    case 'refunded':
    case 'chargeback':
      return takeBack(parts, tx, payment, next);
  }
}

/**
 * Another try at the same cart may still be open and must not take money too. Outside of the
 * transaction, which may not hold two payments; its own next check would find out as well.
 */
async function hurryOther({ db, clock }: CommerceParts, { cartId }: Payment): Promise<void> {
  const other = await findLivePayment(db, cartId);
  if (other !== undefined) await updateCheckNow(db, other.id, clock.now());
}

async function moveOn(parts: CommerceParts, tx: Tx, payment: Payment, state: Payment['state']) {
  const after = await updatePaymentState(tx, payment.id, {
    state,
    closedAt: payment.closedAt ?? parts.clock.now(),
    checkAt: null,
  });
  await announcePayment(parts, tx, after);
  return after;
}

/** The money is back with the buyer, so what it brought ends here. */
async function takeBack(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  state: 'refunded' | 'chargeback',
): Promise<Payment> {
  const now = parts.clock.now();
  const owners = await lockPeriodOwners(tx, payment.id);
  await updateRightsEnded(tx, payment.id, now);
  await updateRefundDone(tx, payment.id, now);
  if (state === 'refunded') await returnDiscounts(tx, payment.id, now);
  const after = await moveOn(parts, tx, payment, state);
  await followTakenBack(tx, payment.id, owners, now);
  return after;
}
