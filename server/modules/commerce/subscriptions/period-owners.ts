import { lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { listPeriodsOfPayment } from './queries/subscription.ts';

/**
 * Locks the accounts that have a period of this payment: its buyer, or for whom it was bought. `buyerId` is locked
 * with them, in the same order, where what the buyer did before decides too.
 */
export async function lockPeriodOwners(
  tx: Tx,
  paymentId: string,
  buyerId?: string,
): Promise<string[]> {
  const periods = await listPeriodsOfPayment(tx, paymentId);
  const buyers = buyerId === undefined ? [] : [buyerId];
  const owners = [...new Set([...buyers, ...periods.map(({ accountId }) => accountId)])].toSorted();
  for (const accountId of owners) await lockAccount(tx, accountId);
  return owners;
}
