import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { postEntry } from '../credit/post-entry.ts';
import type { Payment } from '../payment.ts';
import { isSettled } from '../payment-state.ts';
import { insertDifferenceOnce } from '../reconciliation/queries/insert-difference-once.ts';
import { sendChargebackLetter } from './letters.ts';
import { listRefundsOfPayment } from './queries/list-refunds-of-payment.ts';

/** The issuer took a held payment's money: the books follow, finance gets it to answer for, and the buyer is told. */
export async function bookChargeback(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
): Promise<void> {
  const now = parts.clock.now();
  const refunds = await listRefundsOfPayment(tx, payment.id);
  const backRupiah = refunds
    .filter(({ doneAt }) => doneAt !== null)
    .reduce((sum, { amountRupiah }) => sum + amountRupiah, 0);
  const amountRupiah = payment.amountRupiah - backRupiah;
  if (amountRupiah > 0 && isSettled(payment.state)) {
    await postEntry(tx, {
      cause: 'chargeback',
      causeId: payment.id,
      debit: payment.outcome === 'active' ? 'revenue' : 'refunds_payable',
      credit: 'gateway_clearing',
      amountRupiah,
      paymentId: payment.id,
      note: 'Ditarik kembali oleh penerbit',
      createdAt: now,
    });
  }
  await insertDifferenceOnce(tx, {
    kind: 'chargeback',
    gateway: payment.gateway,
    orderId: payment.id,
    paymentId: payment.id,
    oursRupiah: payment.amountRupiah,
    theirsRupiah: backRupiah,
    details: 'The issuer took the money back: answer the dispute or let it go',
    foundAt: now,
  });
  await sendChargebackLetter(parts, tx, payment);
}
