import type { Tx } from '#platform/db.ts';
import type { Payment } from '../payment.ts';
import { postEntry } from './post-entry.ts';

/**
 * Money that settled: it is at the gateway, and either earned or to be given back. Once a payment.
 * What cost nothing moves nothing.
 */
export async function bookSettlement(
  tx: Tx,
  payment: Payment,
  { amountRupiah, isEarned, now }: { amountRupiah: number; isEarned: boolean; now: Date },
): Promise<void> {
  if (amountRupiah === 0) return;
  await postEntry(tx, {
    cause: 'payment',
    causeId: payment.id,
    debit: 'gateway_clearing',
    credit: isEarned ? 'revenue' : 'refunds_payable',
    amountRupiah,
    paymentId: payment.id,
    note: 'Pembayaran diterima',
    createdAt: now,
  });
}
