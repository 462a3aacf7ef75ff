import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findBalance } from './queries/find-balance.ts';

/** Refuses a payment that the balance can't make before it exists; the ledger itself has the last word. */
export async function requireCredit(
  { db }: Pick<CommerceParts, 'db'>,
  { accountId, totalRupiah, paidBy }: Cart,
): Promise<void> {
  if (paidBy !== null) return;
  if ((await findBalance(db, accountId)) < totalRupiah) fail('commerce.creditShort');
}
