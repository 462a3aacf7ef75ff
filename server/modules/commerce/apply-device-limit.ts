import { findAccount, setDeviceLimit } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import { findPlan } from './find-plan.ts';

/**
 * Tells accounts how many devices the plan of `now` allows. Business accounts have a contract; what was agreed with
 * others or set by hand is the least that they keep.
 */
export async function applyDeviceLimit(db: Db, accountId: string, now: Date): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.isB2b) return;
  const { devices } = await findPlan(db, accountId, now);
  await setDeviceLimit(db, accountId, Math.max(devices, account.agreedDevices ?? 0));
}
