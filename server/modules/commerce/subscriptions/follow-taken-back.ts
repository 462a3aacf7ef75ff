import { lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { undoConversion } from './convert-period.ts';
import { followPeriods } from './follow-periods.ts';
import { listParts } from './queries/list-parts.ts';

/** Locks whoever has a period of this payment: its buyer, or for whom it was bought. */
export async function lockPeriodOwners(tx: Tx, paymentId: string): Promise<string[]> {
  const parts = await listParts(tx, paymentId);
  const owners = [...new Set(parts.map(({ accountId }) => accountId))].toSorted();
  for (const accountId of owners) await lockAccount(tx, accountId);
  return owners;
}

/** The money of a payment went back: what it had taken in payment runs again, and what comes next is another thing. */
export async function followTakenBack(
  tx: Tx,
  paymentId: string,
  owners: readonly string[],
  now: Date,
): Promise<void> {
  await undoConversion(tx, paymentId, now);
  for (const accountId of owners) await followPeriods(tx, accountId, now);
}
