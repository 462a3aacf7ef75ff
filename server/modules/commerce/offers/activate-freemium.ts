import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { applyDeviceLimit } from '../apply-device-limit.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { planPeriod } from '../plan-period.ts';
import { isRunning } from '../policy.ts';
import { findPackage } from '../queries/find-package.ts';
import { findRight } from '../queries/find-right.ts';
import { findTitleRight } from '../queries/find-title-right.ts';
import { insertEntitlement } from '../queries/insert-entitlement.ts';
import { findFreeClaim } from './queries/find-free-claim.ts';
import { insertFreeClaim } from './queries/insert-free-claim.ts';
import { lineOf } from './line-of.ts';
import { isOnShelf, openShelf, priceOf } from './shelf.ts';

/**
 * Turns on the free plan, or takes an offer that costs nothing: each once an account, again is the same as once. The
 * free plan itself is every account's anyway; its claim writes down when it was chosen.
 */
export function activateFreemium(
  { db, clock }: Pick<CommerceParts, 'db' | 'clock'>,
  accountId: string,
  packageId: string | null,
) {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = clock.now();
    const before = await findFreeClaim(tx, accountId, packageId);
    if (before !== undefined) {
      const { claimedAt, entitlementId } = before;
      const right = entitlementId === null ? null : await findRight(tx, entitlementId);
      return { isFirst: false, claimedAt, right };
    }
    const right = packageId === null ? null : await giveFree(tx, accountId, packageId, now);
    await insertFreeClaim(tx, {
      id: randomUUID(),
      accountId,
      packageId,
      entitlementId: right?.id ?? null,
      claimedAt: now,
    });
    return { isFirst: true, claimedAt: now, right };
  });
}

async function giveFree(tx: Tx, accountId: string, packageId: string, now: Date) {
  const [offer, shelf] = [await findPackage(tx, packageId), await openShelf(tx, accountId, now)];
  if (offer === undefined || offer.priceRupiah > 0 || !isOnShelf(offer, shelf)) {
    return fail('commerce.packageNotFound');
  }
  const { tier, titleId } = offer;
  // An add-on that costs nothing is turned on with its plan, not taken by itself.
  if (tier === null && titleId === null) return fail('commerce.packageNotFound');
  if (titleId !== null) {
    const owned = await findTitleRight(tx, { accountId, titleId, now });
    if (owned !== undefined && isRunning(owned, now)) fail('commerce.alreadyOwned');
  }
  const { startsAt, endsAt } = await planPeriod(
    tx,
    { accountId, zone: shelf.zone },
    lineOf(offer, priceOf(offer, shelf)),
    now,
  );
  const right = await insertEntitlement(tx, {
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
  return right;
}
