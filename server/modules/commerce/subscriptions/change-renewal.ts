import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { isInStorefront, openStorefront } from '../offers/storefront.ts';
import { comparePlans } from '../entitlements/policy.ts';
import { findPackage } from '../offers/queries/package.ts';
import { noticeTimes } from './policy.ts';
import { grantGrace, planRenewal } from './follow-periods.ts';
import { deleteNotices, insertNotices } from './queries/renewal-notice.ts';
import { findOpenRenewal, updateRenewal } from './queries/renewal.ts';

type Deps = Pick<CommerceDeps, 'db' | 'testClock' | 'effects'>;
type Renewal = NonNullable<Awaited<ReturnType<typeof findOpenRenewal>>>;

/** The plan ends at its end: no notices and no grace, but until then everything stays. */
export function cancelSubscription(deps: Deps, accountId: string): Promise<void> {
  return change(deps, accountId, async (tx, renewal, now) => {
    await updateRenewal(tx, renewal.id, { cancelledAt: renewal.cancelledAt ?? now });
    await deleteNotices(tx, renewal.id);
  });
}

/** Takes a cancellation back, until the very end. */
export function undoCancel(deps: Deps, accountId: string): Promise<void> {
  return change(deps, accountId, async (tx, renewal, now) => {
    await updateRenewal(tx, renewal.id, { cancelledAt: null });
    await insertNotices(tx, renewal, noticeTimes(renewal, now));
  });
}

/** What is renewed at the end: a smaller package, or again the one that runs. Takes a cancellation back. */
export function chooseNextPackage(deps: Deps, accountId: string, packageId: string): Promise<void> {
  return change(deps, accountId, async (tx, renewal, now) => {
    const offer = await findPackage(tx, packageId);
    if (offer === undefined || offer.tier === null) return fail('commerce.packageNotFound');
    if (!isInStorefront(offer, await openStorefront(tx, accountId, now)))
      fail('commerce.packageNotFound');
    // More is an upgrade, which begins now and is paid now.
    if (comparePlans(offer.tier, renewal.tier) > 0) fail('commerce.nextIsGreater');
    await updateRenewal(tx, renewal.id, { packageId, cancelledAt: null, cartId: null });
    await insertNotices(tx, renewal, noticeTimes(renewal, now));
  });
}

function change(
  deps: Deps,
  accountId: string,
  work: (tx: Tx, renewal: Renewal, now: Date) => Promise<void>,
): Promise<void> {
  const { db, testClock } = deps;
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    const renewal = await findOpenRenewal(tx, accountId);
    if (renewal === undefined || renewal.endsAt <= now) return fail('commerce.subscriptionNone');
    await work(tx, renewal, now);
    await grantGrace(tx, accountId, await planRenewal(deps, tx, accountId, now), now);
  });
}
