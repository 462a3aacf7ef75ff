import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { postEntry } from '../ledger/postings.ts';
import type { Chargeback } from '../payments/effects.ts';
import { isSettled } from '../payments/payment-state.ts';
import { insertDifferenceOnce } from '../reconciliation/queries/difference.ts';
import { sendChargebackEmail } from './emails.ts';
import { listRefundsOfPayment } from './queries.ts';

/** The issuer took a held payment's money: the ledger follows, finance gets a difference, the buyer an e-mail. */
export async function postChargeback(
  deps: CommerceDeps,
  tx: Tx,
  { before: payment, now }: Chargeback,
): Promise<void> {
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
  await sendChargebackEmail(deps, tx, payment);
}
