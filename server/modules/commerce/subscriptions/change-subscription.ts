import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { comparePlans } from '../entitlements/policy.ts';
import { insertEntitlementRemainder } from '../entitlements/queries/entitlement.ts';
import { findPackage } from '../offers/queries/package.ts';
import { isInStorefront, openStorefront } from '../offers/storefront.ts';
import { grantGrace, planRenewal, syncSubscription } from './follow-periods.ts';
import { shiftPeriods } from './paid-period.ts';
import { noticeTimes } from './policy.ts';
import { findRunningPause, findWasPaused, insertPause, updatePauseEnded } from './queries/pause.ts';
import { deleteNotices, findOpenRenewal, insertNotices, updateRenewal } from './queries/renewal.ts';
import { insertPeriodRemainder, listPeriods } from './queries/subscription.ts';
import { findRunningPeriod, movePeriod, requireNoPause } from './running-period.ts';

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

/**
 * Stops the plan from now on for so many days; what is left of it, to the millisecond, and all that was to follow
 * move behind the pause. Once for each period.
 */
export function pauseSubscription(
  deps: CommerceDeps,
  accountId: string,
  days: number,
): Promise<void> {
  const { db, testClock } = deps;
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    await requireNoPause(tx, accountId, now);
    const current = await findRunningPeriod(tx, accountId, now);
    if (current === undefined) return fail('commerce.subscriptionNone');
    if (await findWasPaused(tx, current.paymentId)) fail('commerce.pauseUsed');
    const length = days * DAY;
    const resumesAt = new Date(now.getTime() + length);
    const periods = await listPeriods(tx, accountId, now);
    await shiftPeriods(
      tx,
      periods.filter(({ startsAt }) => startsAt > now),
      length,
      now,
    );
    for (const period of periods.filter(({ startsAt }) => startsAt <= now)) {
      const left = period.endsAt.getTime() - now.getTime();
      await movePeriod(tx, period, { startsAt: period.startsAt, endsAt: now }, now);
      const rest = { startsAt: resumesAt, endsAt: new Date(resumesAt.getTime() + left) };
      await insertPeriodRemainder(tx, period, rest, now);
      await insertEntitlementRemainder(tx, period, rest, now);
    }
    await insertPause(tx, {
      id: randomUUID(),
      accountId,
      paymentId: current.paymentId,
      startsAt: now,
      resumesAt,
      createdAt: now,
    });
    await syncSubscription(deps, tx, accountId, now);
  });
}

/** Ends a pause before its time: all that waited behind it comes forward by what it had left. */
export function resumeSubscription(deps: CommerceDeps, accountId: string): Promise<void> {
  const { db, testClock } = deps;
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    const pause = await findRunningPause(tx, accountId, now);
    if (pause === undefined) return fail('commerce.pauseNone');
    await updatePauseEnded(tx, pause.id, now);
    const waiting = (await listPeriods(tx, accountId, now)).filter(
      ({ startsAt }) => startsAt >= pause.resumesAt,
    );
    await shiftPeriods(tx, waiting, now.getTime() - pause.resumesAt.getTime(), now);
    await syncSubscription(deps, tx, accountId, now);
  });
}
