import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findCart } from '../queries/find-cart.ts';
import { findLivePayment } from '../queries/find-live-payment.ts';
import { findBalance } from './queries/find-balance.ts';

/**
 * Refuses a payment that the balance can't make before it exists; the ledger itself has the last word. A second click
 * finds the balance lowered by the first, whose payment is then either open or has paid the cart.
 */
export async function requireCredit(
  { db }: Pick<CommerceParts, 'db'>,
  { id, accountId, totalRupiah }: Cart,
): Promise<void> {
  if ((await findBalance(db, accountId)) >= totalRupiah) return;
  if ((await findLivePayment(db, id))?.method === '9') return;
  const cart = await findCart(db, { id, accountId });
  if (cart !== undefined && cart.paidBy !== null) return;
  fail('commerce.creditShort');
}
