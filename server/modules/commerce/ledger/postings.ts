import { databaseConstraint, type Tx } from '#platform/db.ts';
import type { Settlement } from '../payments/effects.ts';
import { insertEntryOnce, type NewEntry } from './queries/ledger-entry.ts';

/** Spending found less than it needs. The transaction is lost with it. */
export class CreditShort extends Error {}

/**
 * Moves money from one ledger account to another, once for each cause. What lowers a balance waits for others who do the same,
 * and fails as `CreditShort` where there is not enough.
 */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<boolean> {
  try {
    return await insertEntryOnce(tx, entry);
  } catch (error) {
    if (databaseConstraint(error) === 'credit_is_enough') {
      throw new CreditShort('The credit is not enough', { cause: error });
    }
    throw error;
  }
}

/**
 * Money that settled: it is at the gateway, and either earned or to be given back. Once a payment.
 * What cost nothing moves nothing.
 */
export async function postSettlement(
  _deps: unknown,
  tx: Tx,
  { payment, reported: { amountRupiah }, now }: Settlement,
): Promise<void> {
  if (amountRupiah === 0) return;
  await postEntry(tx, {
    cause: 'payment',
    causeId: payment.id,
    debit: 'gateway_clearing',
    credit: payment.outcome === 'active' ? 'revenue' : 'refunds_payable',
    amountRupiah,
    paymentId: payment.id,
    note: 'Pembayaran diterima',
    createdAt: now,
  });
}
