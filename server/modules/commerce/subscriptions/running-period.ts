import { lockAccount } from '#modules/accounts/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { comparePlans, isRunning, type Period } from '../entitlements/policy.ts';
import { updateEntitlementPeriod } from '../entitlements/queries/entitlement.ts';
import { findRunningPause } from './queries/pause.ts';
import {
  listPeriods,
  listPeriodsOfPayment,
  type PaidPeriod,
  updatePeriod,
} from './queries/subscription.ts';

/** The greatest paid period that runs now. */
export async function findRunningPeriod(
  db: Db,
  accountId: string,
  now: Date,
): Promise<PaidPeriod | undefined> {
  const running = (await listPeriods(db, accountId, now)).filter((period) =>
    isRunning(period, now),
  );
  return running.toSorted((a, b) => comparePlans(b.tier, a.tier))[0];
}

/** What an upgrade takes in payment: what runs, or else waits its turn, as behind a trial. */
export async function findPeriodToUpgrade(
  db: Db,
  accountId: string,
  now: Date,
): Promise<PaidPeriod | undefined> {
  const running = await findRunningPeriod(db, accountId, now);
  return running ?? (await listPeriods(db, accountId, now))[0];
}

/** Moves a period and the right that came with it. */
export async function movePeriod(
  tx: Tx,
  period: { id: string; paymentId: string; startsAt: Date },
  to: Period,
  now: Date,
): Promise<void> {
  await updatePeriod(tx, period, to);
  await updateEntitlementPeriod(tx, period, to, now);
}

/** A pause has to end before anything else is changed. */
export async function requireNoPause(db: Db, accountId: string, now: Date): Promise<void> {
  if ((await findRunningPause(db, accountId, now)) !== undefined) {
    fail('commerce.subscriptionPaused');
  }
}

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
