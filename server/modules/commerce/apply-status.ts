import { inTransaction, type Tx } from '#platform/db.ts';
import { announcePayment } from './announce-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { endUnpaid } from './end-unpaid.ts';
import type { Payment } from './payment.ts';
import { isSettled, nextState, type ToldStatus } from './payment-state.ts';
import { bookChargeback } from './refunds/book-chargeback.ts';
import { takeRefunds } from './refunds/take-refunds.ts';
import { endRights } from './end-rights.ts';
import { findLivePayment } from './queries/find-live-payment.ts';
import { lockPayment } from './queries/lock-payment.ts';
import { updateCheckNow } from './queries/update-check-now.ts';
import { updatePaymentState } from './queries/update-payment-state.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * The only way to the books: what the gateway answered when it was asked about this payment.
 * Never goes back, and applying the same answer again changes nothing.
 */
export async function applyStatus(
  parts: CommerceParts,
  paymentId: string,
  told: ToldStatus,
): Promise<Payment> {
  const payment = await inTransaction(parts.db, async (tx) => {
    const moved = await move(parts, tx, await lockPayment(tx, paymentId), told);
    return goesBack(moved, told) ? takeRefunds(parts, tx, moved, told) : moved;
  });
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
    case 'partly_refunded':
    case 'refunded':
      // Came and went before we looked: it brings its rights first, and the refund is the next step.
      return isSettled(payment.state) ? payment : settlePayment(parts, tx, payment, told);
    case 'chargeback':
      return takeBack(parts, tx, payment);
  }
}

/** Whether the gateway knows of money that went back and the issuer did not take it anyway. */
const goesBack = ({ state }: Payment, told: ToldStatus) =>
  isSettled(state) &&
  state !== 'chargeback' &&
  (told.refundedRupiah > 0 || told.state === 'refunded');

/**
 * Another try at the same cart may still be open and must not take money too. Outside of the
 * transaction, which may not hold two payments; its own next check would find out as well.
 */
async function hurryOther({ db, clock }: CommerceParts, { cartId }: Payment): Promise<void> {
  const other = await findLivePayment(db, cartId);
  if (other !== undefined) await updateCheckNow(db, other.id, clock.now());
}

/** The issuer gave the money back to the buyer, so what it brought ends here. */
async function takeBack(parts: CommerceParts, tx: Tx, payment: Payment): Promise<Payment> {
  const now = parts.clock.now();
  await bookChargeback(parts, tx, payment);
  const after = await updatePaymentState(tx, payment.id, {
    state: 'chargeback',
    closedAt: payment.closedAt ?? now,
    checkAt: null,
  });
  await endRights(tx, payment.id, now);
  await announcePayment(parts, tx, after);
  return after;
}
