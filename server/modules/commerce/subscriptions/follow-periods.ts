import type { Tx } from '#platform/db.ts';
import { applyDeviceLimit } from '../apply-device-limit.ts';
import { placeGrace } from './place-grace.ts';
import { planRenewal } from './plan-renewal.ts';

/**
 * Puts right what hangs on the periods of an account, after any change of them: what comes after the last one, its
 * grace, and the devices. The account's row is locked by the caller; asked again, it changes nothing.
 */
export async function followPeriods(tx: Tx, accountId: string, now: Date): Promise<void> {
  const next = await planRenewal(tx, accountId, now);
  await placeGrace(tx, accountId, next, now);
  await applyDeviceLimit(tx, accountId, now);
}
