import { lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Payment } from '../payment.ts';
import { isSettled } from '../payment-state.ts';
import { findPayment } from '../queries/find-payment.ts';
import { listParts } from './queries/list-parts.ts';

/**
 * Whether what an upgrade was priced with is gone: the rest of its period paid for another upgrade, or its money went
 * back. Locks the account, so that of two only one finds it there.
 */
export async function isUpgradeStale(tx: Tx, payment: Payment): Promise<boolean> {
  const upgrades = payment.lines.flatMap(({ upgrade }) => upgrade ?? []);
  if (upgrades.length === 0) return false;
  await lockAccount(tx, payment.accountId);
  for (const { paymentId } of upgrades) {
    const parts = await listParts(tx, paymentId);
    if (parts.length === 0 || parts.some(({ convertedBy }) => convertedBy !== null)) return true;
    const old = await findPayment(tx, paymentId);
    if (old === undefined || !isSettled(old.state)) return true;
    if (old.state === 'refunded' || old.state === 'chargeback') return true;
  }
  return false;
}
