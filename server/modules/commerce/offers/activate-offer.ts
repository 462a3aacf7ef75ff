import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { applyDeviceLimit, findPlan } from '../entitlements/current-plan.ts';
import { planPeriod } from '../entitlements/grant-period.ts';
import { comparePlans, isRunning } from '../entitlements/policy.ts';
import * as entitlementQueries from '../entitlements/queries/entitlement.ts';
import type { Payment } from '../payments/payment.ts';
import { lineItemOf, isInStorefront, openStorefront, priceOf } from './storefront.ts';
import { findFreeClaim, findPackage, insertFreeClaim } from './queries/package.ts';

/**
 * Turns on the free plan, or takes an offer that costs nothing: each once an account, again is the same as once. The
 * free plan itself is every account's anyway; its claim writes down when it was chosen.
 */
export function activateFreemium(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  accountId: string,
  packageId: string | null,
) {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    const before = await findFreeClaim(tx, accountId, packageId);
    if (before !== undefined) {
      const { claimedAt, entitlementId } = before;
      const entitlement =
        entitlementId === null ? null : await entitlementQueries.findEntitlement(tx, entitlementId);
      return { isFirst: false, claimedAt, entitlement };
    }
    const entitlement = packageId === null ? null : await giveFree(tx, accountId, packageId, now);
    await insertFreeClaim(tx, {
      id: randomUUID(),
      accountId,
      packageId,
      entitlementId: entitlement?.id ?? null,
      claimedAt: now,
    });
    return { isFirst: true, claimedAt: now, entitlement };
  });
}

async function giveFree(tx: Tx, accountId: string, packageId: string, now: Date) {
  const [offer, storefront] = [
    await findPackage(tx, packageId),
    await openStorefront(tx, accountId, now),
  ];
  if (offer === undefined || offer.priceRupiah > 0 || !isInStorefront(offer, storefront)) {
    return fail('commerce.packageNotFound');
  }
  const { tier, titleId } = offer;
  // An add-on that costs nothing is turned on with its plan, not taken by itself.
  if (tier === null && titleId === null) return fail('commerce.packageNotFound');
  if (titleId !== null) {
    const owned = await entitlementQueries.findTitleEntitlement(tx, { accountId, titleId, now });
    if (owned !== undefined && isRunning(owned, now)) fail('commerce.alreadyOwned');
  }
  const { startsAt, endsAt } = await planPeriod(
    tx,
    { accountId, zone: storefront.zone },
    lineItemOf(offer, priceOf(offer, storefront)),
    now,
  );
  const entitlement = await entitlementQueries.insertEntitlement(tx, {
    id: randomUUID(),
    accountId,
    tier,
    titleId,
    name: offer.name,
    source: 'grant',
    startsAt,
    endsAt,
    reviewAt: tier === null ? null : startsAt > now ? startsAt : endsAt,
    createdAt: now,
  });
  if (tier !== null) await applyDeviceLimit(tx, accountId, now);
  return entitlement;
}

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
    const running = await entitlementQueries.findAddOnEntitlement(tx, {
      accountId,
      packageId,
      now,
    });
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
    const entitlement = await entitlementQueries.insertEntitlement(tx, {
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
    if (
      (await entitlementQueries.findAddOnEntitlement(tx, { accountId, packageId, now })) !==
      undefined
    )
      return 'paid_twice';
  }
  return undefined;
}
