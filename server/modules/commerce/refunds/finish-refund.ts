import type { Tx } from '#platform/db.ts';
import { announcePayment } from '../payments/events.ts';
import type { CommerceDeps } from '../deps.ts';
import { postEntry } from '../ledger/postings.ts';
import type { Payment } from '../payments/payment.ts';
import { updatePaymentState } from '../payments/queries/payment.ts';
import type { FinishedRefund } from './effects.ts';
import { listRefundsOfPayment, updateRefundDone } from './queries.ts';
import type { Refund, RefundDestination } from './policy.ts';

/**
 * The money is back with the buyer. The only writer of it: the ledger, the payment's state, and what follows from it.
 * Applied again, it changes nothing.
 */
export async function finishRefund(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  refund: Refund,
  destination: RefundDestination,
): Promise<Payment> {
  const now = deps.testClock.now();
  if (!(await updateRefundDone(tx, { id: refund.id, destination, now }))) return payment;
  await postEntry(tx, {
    cause: 'refund_paid',
    causeId: refund.id,
    debit: 'refunds_payable',
    credit: destination === 'credit' ? 'customer_credit' : 'gateway_clearing',
    amountRupiah: refund.amountRupiah,
    accountId: destination === 'credit' ? payment.accountId : null,
    paymentId: payment.id,
    note: 'Pengembalian dana',
    createdAt: now,
  });
  const done = (await listRefundsOfPayment(tx, payment.id)).filter(({ doneAt }) => doneAt !== null);
  const backRupiah = done.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0);
  const isWhole = payment.outcome !== 'active' || backRupiah >= payment.amountRupiah;
  const after = await updatePaymentState(tx, payment.id, {
    state: isWhole ? 'refunded' : 'partly_refunded',
    closedAt: payment.closedAt ?? now,
    checkAt: null,
  });
  await announcePayment(deps, tx, after);
  const paidBack = { ...refund, destination };
  const finished: FinishedRefund = { payment: after, refund: paidBack, isWhole, now };
  for (const follow of deps.effects.refunds.onDone) await follow(deps, tx, finished);
  return after;
}
