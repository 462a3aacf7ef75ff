import type { Tx } from '#platform/db.ts';
import type { ActivatedEntitlement } from '../entitlements/grant-period.ts';
import type { LineItem } from '../cart/cart.ts';
import { comparePlans } from '../entitlements/policy.ts';
import * as subscriptionQueries from './queries/subscription.ts';

/** The rest of an old period pays for an upgrade, so it ends here: running and coming parts alike. */
export async function convertPeriod(
  tx: Tx,
  paymentId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  for (const period of await subscriptionQueries.listPeriodsOfPayment(tx, paymentId)) {
    if (period.endsAt <= now) continue;
    await subscriptionQueries.updatePeriodConverted(tx, period.id, { by, endedAt: period.endsAt });
    const end = period.startsAt > now ? period.startsAt : now;
    await subscriptionQueries.updatePeriod(
      tx,
      period,
      { startsAt: period.startsAt, endsAt: end },
      now,
    );
  }
}

/** Smaller periods that were still to come wait until the greater one has ended. */
export async function moveBehind(
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
  const coming = (await subscriptionQueries.listPeriods(tx, accountId, now)).filter(
    (period) => period.startsAt >= now && comparePlans(period.tier, tier) < 0,
  );
  const [first] = coming;
  if (first === undefined) return;
  const later = entitlement.endsAt.getTime() - first.startsAt.getTime();
  if (later > 0) await shiftPeriods(tx, coming, later, now);
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
    await subscriptionQueries.updatePeriod(tx, period, { startsAt, endsAt }, now);
  }
}

/** The upgrade's money went back: what it had taken in payment runs on, as far as it would still run. */
export async function undoConversion(tx: Tx, paymentId: string, now: Date): Promise<void> {
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
    if (!isTaken)
      await subscriptionQueries.updatePeriod(
        tx,
        period,
        { startsAt: period.startsAt, endsAt },
        now,
      );
  }
}
