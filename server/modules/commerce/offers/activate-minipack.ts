import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPackage } from '../queries/find-package.ts';
import { findAddOnRight } from '../queries/find-add-on-right.ts';
import { insertEntitlement } from '../queries/insert-entitlement.ts';
import { isOnShelf, openShelf, priceOf } from './shelf.ts';

/**
 * Turns on a minipack that the plan holds, until the plan ends. One that runs already, bought or turned on before, is
 * answered as it is: the account's row is locked, so that of ten calls at once one gives and nine read. One that is
 * neither in the plan nor bought is refused: this call never gives away what is sold.
 */
export function activateMinipack(
  { db, clock }: Pick<CommerceParts, 'db' | 'clock'>,
  accountId: string,
  packageId: string,
) {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = clock.now();
    const running = await findAddOnRight(tx, { accountId, packageId, now });
    if (running !== undefined) return { isFirst: false, right: running };
    const [offer, shelf] = [await findPackage(tx, packageId), await openShelf(tx, accountId, now)];
    if (offer === undefined || offer.requires === null || !isOnShelf(offer, shelf)) {
      return fail('commerce.packageNotFound');
    }
    const { until, isIncluded, isAvailable } = priceOf(offer, shelf);
    if (!isAvailable || until === null) return fail('commerce.minipackNeedsPlan');
    if (!isIncluded) return fail('commerce.minipackNotOwned');
    const right = await insertEntitlement(tx, {
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
    return { isFirst: true, right };
  });
}
