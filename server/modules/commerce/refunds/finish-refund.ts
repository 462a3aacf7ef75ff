import type { Tx } from '#platform/db.ts';
import { announcePayment } from '../announce-payment.ts';
import { closeCasesOfPayment } from '../cases/close-cases-of-payment.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { returnDiscounts } from '../discounts/move-discounts.ts';
import { postEntry } from '../credit/post-entry.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import type { Payment } from '../payment.ts';
import { updatePaymentState } from '../queries/update-payment-state.ts';
import { endRights } from '../end-rights.ts';
import { sendRefundDoneLetter } from './letters.ts';
import { listRefundsOfPayment } from './queries/list-refunds-of-payment.ts';
import { updateRefundDone } from './queries/update-refund-done.ts';
import type { Refund, RefundWay } from './refund.ts';

/**
 * The money is back with the buyer. The one place that writes it: the books, the payment's state, the credit note,
 * the rights (all of them when all money is back, else as the refund says) and the letter. Again it changes nothing.
 */
export async function finishRefund(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  refund: Refund,
  way: RefundWay,
): Promise<Payment> {
  const now = parts.clock.now();
  if (!(await updateRefundDone(tx, { id: refund.id, way, now }))) return payment;
  await postEntry(tx, {
    cause: 'refund_paid',
    causeId: refund.id,
    debit: 'refunds_payable',
    credit: way === 'credit' ? 'customer_credit' : 'gateway_clearing',
    amountRupiah: refund.amountRupiah,
    accountId: way === 'credit' ? payment.accountId : null,
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
  if (isWhole || refund.endsRights) await endRights(tx, payment.id, now);
  if (isWhole) await returnDiscounts(tx, payment.id, now);
  await closeCasesOfPayment(parts, tx, after, 'Uangnya sudah kami kembalikan. Kasus ini selesai.');
  await announcePayment(parts, tx, after);
  const creditNote = await issueCreditNote(parts, tx, after, refund, { isLast: isWhole });
  await sendRefundDoneLetter(parts, tx, after, { ...refund, way }, creditNote);
  return after;
}
