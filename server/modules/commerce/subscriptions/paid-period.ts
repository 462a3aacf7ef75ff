import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { knownZone } from '#platform/zone.ts';
import type { LineItem } from '../cart/cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { type ActivatedEntitlement, grantPeriod } from '../entitlements/grant-period.ts';
import { comparePlans } from '../entitlements/policy.ts';
import { updateEntitlementsEnded } from '../entitlements/queries/entitlement.ts';
import type { Settlement } from '../payments/effects.ts';
import { syncSubscription } from './follow-periods.ts';
import * as subscriptionQueries from './queries/subscription.ts';
import { lockPeriodOwners, movePeriod } from './running-period.ts';

/** The rest of an old period pays for an upgrade, so it ends here: running and coming parts alike. */
async function convertPeriod(
  tx: Tx,
  paymentId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  for (const period of await subscriptionQueries.listPeriodsOfPayment(tx, paymentId)) {
    if (period.endsAt <= now) continue;
    await subscriptionQueries.updatePeriodConverted(tx, period.id, { by, endedAt: period.endsAt });
    const end = period.startsAt > now ? period.startsAt : now;
    await movePeriod(tx, period, { startsAt: period.startsAt, endsAt: end }, now);
  }
}

/** Smaller periods that were still to come follow the greater one: they wait until it has ended, and no day is left between. */
async function moveBehind(
  tx: Tx,
  accountId: string,
  {
    lineItem,
    entitlement,
    now,
  }: { lineItem: LineItem; entitlement: ActivatedEntitlement; now: Date },
): Promise<void> {
  const { tier } = lineItem;
  if (tier === null) return;
  const smaller = (await subscriptionQueries.listPeriods(tx, accountId, now)).filter(
    (period) => comparePlans(period.tier, tier) < 0,
  );
  const coming = smaller.filter(({ startsAt }) => startsAt >= now);
  const [first] = coming;
  if (first === undefined) return;
  const running = smaller.filter(({ startsAt }) => startsAt < now);
  const ends = [entitlement, ...running].map(({ endsAt }) => endsAt.getTime());
  const later = Math.max(...ends) - first.startsAt.getTime();
  if (later !== 0) await shiftPeriods(tx, coming, later, now);
}

/** Moves periods by so many milliseconds, in the order in which they never meet on the way. */
export async function shiftPeriods(
  tx: Tx,
  periods: readonly { id: string; paymentId: string; startsAt: Date; endsAt: Date }[],
  milliseconds: number,
  now: Date,
): Promise<void> {
  const sorted = periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const period of milliseconds > 0 ? sorted.toReversed() : sorted) {
    const startsAt = new Date(period.startsAt.getTime() + milliseconds);
    const endsAt = new Date(period.endsAt.getTime() + milliseconds);
    await movePeriod(tx, period, { startsAt, endsAt }, now);
  }
}

/** The upgrade's money went back: what it had taken in payment runs on, as far as it would still run. */
async function undoConversion(tx: Tx, paymentId: string, now: Date): Promise<void> {
  for (const period of await subscriptionQueries.listConverted(tx, paymentId)) {
    await subscriptionQueries.updateConversionUndone(tx, period.id);
    const endsAt = period.convertedEndsAt;
    if (endsAt === null || endsAt <= now) continue;
    const others = await subscriptionQueries.listPeriods(tx, period.accountId, period.startsAt);
    const isTaken = others.some(
      (other) =>
        other.id !== period.id &&
        other.tier === period.tier &&
        other.startsAt < endsAt &&
        other.endsAt > period.startsAt,
    );
    if (!isTaken) await movePeriod(tx, period, { startsAt: period.startsAt, endsAt }, now);
  }
}

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

type WithEffects = Pick<CommerceDeps, 'effects'>;

/** The money of a payment went back: what it had taken in payment runs again, and what comes next is another thing. */
async function syncAfterRevocation(
  deps: WithEffects,
  tx: Tx,
  paymentId: string,
  owners: readonly string[],
  now: Date,
): Promise<void> {
  await undoConversion(tx, paymentId, now);
  for (const accountId of owners) await syncSubscription(deps, tx, accountId, now);
}

/** The money of a payment is not ours any more, so what it brought ends here, and what came after it moves up. */
export async function revokeEntitlements(
  deps: WithEffects,
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<void> {
  const owners = await lockPeriodOwners(tx, paymentId);
  await updateEntitlementsEnded(tx, paymentId, now);
  await subscriptionQueries.updatePeriodsEnded(tx, paymentId, now);
  await syncAfterRevocation(deps, tx, paymentId, owners, now);
}
