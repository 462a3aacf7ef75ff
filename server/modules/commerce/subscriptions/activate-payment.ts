import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { grantPeriod } from '../entitlements/grant-period.ts';
import type { Settlement } from '../payments/effects.ts';
import { convertPeriod, moveBehind } from './convert-period.ts';
import { syncSubscription } from './follow-periods.ts';
import { knownZone } from '#platform/zone.ts';

/** Grants what a payment bought for its buyer: the period of a plan, the entitlements, the devices. */
export async function activateLineItems(
  deps: Pick<CommerceDeps, 'testClock' | 'effects'>,
  tx: Tx,
  { payment, entitlements }: Settlement,
): Promise<void> {
  const { accountId } = payment;
  const now = deps.testClock.now();
  // Two carts of one account may settle at once: their periods follow each other.
  await lockAccount(tx, accountId);
  const account = await findAccount(tx, accountId);
  const zone = knownZone(account?.timezone ?? DEFAULT_TIMEZONE);
  const given = { accountId, zone, paymentId: payment.id, source: 'purchase', now } as const;
  for (const lineItem of payment.lines) {
    if (lineItem.giftId !== undefined) continue;
    if (lineItem.upgrade !== undefined) {
      await convertPeriod(tx, lineItem.upgrade.paymentId, { by: payment.id, now });
    }
    const entitlement = await grantPeriod(tx, lineItem, given);
    if (lineItem.upgrade !== undefined)
      await moveBehind(tx, accountId, { lineItem, entitlement, now });
    entitlements.push(entitlement);
  }
  await syncSubscription(deps, tx, accountId, now);
}
