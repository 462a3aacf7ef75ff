import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { isOnShelf, openShelf } from '../offers/shelf.ts';
import { comparePlans } from '../policy.ts';
import { findPackage } from '../queries/find-package.ts';
import { noticeTimes } from './notice-times.ts';
import { placeGrace } from './place-grace.ts';
import { planRenewal } from './plan-renewal.ts';
import { deleteNotices } from './queries/delete-notices.ts';
import { findOpenRenewal } from './queries/find-renewal.ts';
import { insertNotices } from './queries/insert-notices.ts';
import { updateRenewal } from './queries/update-renewal.ts';

type Parts = Pick<CommerceParts, 'db' | 'clock'>;
type Renewal = NonNullable<Awaited<ReturnType<typeof findOpenRenewal>>>;

/** The plan ends at its end: no letters and no grace, but until then everything stays. */
export function cancelSubscription(parts: Parts, accountId: string): Promise<void> {
  return change(parts, accountId, async (tx, renewal, now) => {
    await updateRenewal(tx, renewal.id, { cancelledAt: renewal.cancelledAt ?? now });
    await deleteNotices(tx, renewal.id);
  });
}

/** Takes a cancellation back, until the very end. */
export function undoCancel(parts: Parts, accountId: string): Promise<void> {
  return change(parts, accountId, async (tx, renewal, now) => {
    await updateRenewal(tx, renewal.id, { cancelledAt: null });
    await insertNotices(tx, renewal, noticeTimes(renewal, now));
  });
}

/** What is renewed at the end: a smaller package, or again the one that runs. Takes a cancellation back. */
export function chooseNextPackage(
  parts: Parts,
  accountId: string,
  packageId: string,
): Promise<void> {
  return change(parts, accountId, async (tx, renewal, now) => {
    const offer = await findPackage(tx, packageId);
    if (offer === undefined || offer.tier === null) return fail('commerce.packageNotFound');
    if (!isOnShelf(offer, await openShelf(tx, accountId, now))) fail('commerce.packageNotFound');
    // More is an upgrade, which begins now and is paid now.
    if (comparePlans(offer.tier, renewal.tier) > 0) fail('commerce.nextIsGreater');
    await updateRenewal(tx, renewal.id, { packageId, cancelledAt: null, cartId: null });
    await insertNotices(tx, renewal, noticeTimes(renewal, now));
  });
}

function change(
  { db, clock }: Parts,
  accountId: string,
  work: (tx: Tx, renewal: Renewal, now: Date) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = clock.now();
    const renewal = await findOpenRenewal(tx, accountId);
    if (renewal === undefined || renewal.endsAt <= now) return fail('commerce.subscriptionNone');
    await work(tx, renewal, now);
    await placeGrace(tx, accountId, await planRenewal(tx, accountId, now), now);
  });
}
