import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { applyDeviceLimit } from '../entitlements/device-limit.ts';
import type { CommerceDeps } from '../deps.ts';
import { planPeriod } from '../entitlements/grant-period.ts';
import { isRunning } from '../entitlements/policy.ts';
import { findFreeClaim, findPackage, insertFreeClaim } from './queries/package.ts';
import * as entitlementQueries from '../entitlements/queries/entitlement.ts';
import { lineItemOf } from './line-items.ts';
import { isInStorefront, openStorefront, priceOf } from './storefront.ts';

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
