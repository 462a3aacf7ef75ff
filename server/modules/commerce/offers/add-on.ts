import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPlan } from '../entitlements/find-plan.ts';
import { comparePlans } from '../entitlements/policy.ts';
import { findAddOnEntitlement, insertEntitlement } from '../entitlements/queries/entitlement.ts';
import type { Payment } from '../payments/payment.ts';
import { findPackage } from './queries/package.ts';
import { isInStorefront, openStorefront, priceOf } from './storefront.ts';

/**
 * Turns on an add-on that the plan holds, until the plan ends. One that runs already, bought or turned on before, is
 * answered as it is: the account's row is locked, so that of ten calls at once one gives and nine read. One that is
 * neither in the plan nor bought is refused: this call never gives away what is sold.
 */
export function activateAddOn(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  accountId: string,
  packageId: string,
) {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    const running = await findAddOnEntitlement(tx, { accountId, packageId, now });
    if (running !== undefined) return { isFirst: false, entitlement: running };
    const [offer, storefront] = [
      await findPackage(tx, packageId),
      await openStorefront(tx, accountId, now),
    ];
    if (offer === undefined || offer.requires === null || !isInStorefront(offer, storefront)) {
      return fail('commerce.packageNotFound');
    }
    const { until, isIncluded, isAvailable } = priceOf(offer, storefront);
    if (!isAvailable || until === null) return fail('commerce.minipackNeedsPlan');
    if (!isIncluded) return fail('commerce.minipackNotOwned');
    const entitlement = await insertEntitlement(tx, {
      id: randomUUID(),
      accountId,
      packageId,
      requires: offer.requires,
      grants: JSON.stringify(offer.grants),
      name: offer.name,
      source: 'grant',
      startsAt: now,
      endsAt: until,
      createdAt: now,
    });
    return { isFirst: true, entitlement };
  });
}

/**
 * Why money for an add-on brings nothing and goes back: its plan ended before the money came, or another payment has
 * brought the same add-on already. Undefined for whatever else was bought.
 */
export async function refuseEndedAddOn(
  { testClock }: Pick<CommerceDeps, 'testClock'>,
  tx: Tx,
  { accountId, lines }: Payment,
): Promise<'add_on_ended' | 'paid_twice' | undefined> {
  const now = testClock.now();
  for (const { addOn, packageId } of lines) {
    if (addOn === undefined) continue;
    await lockAccount(tx, accountId);
    const plan = await findPlan(tx, accountId, now);
    if (new Date(addOn.until) <= now || comparePlans(plan.tier, addOn.requires) < 0) {
      return 'add_on_ended';
    }
    if ((await findAddOnEntitlement(tx, { accountId, packageId, now })) !== undefined)
      return 'paid_twice';
  }
  return undefined;
}
