import { randomUUID } from 'node:crypto';
import type { PlanTier } from '#contract/constants.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { LineItem } from '../cart/cart.ts';
import { findAnchorDay, insertSubscription } from '../subscriptions/queries/subscription.ts';
import { type Period, periodOf, planStart } from './policy.ts';
import * as entitlementQueries from './queries/entitlement.ts';
import { listGrace, listPlanEntitlements } from './queries/plan.ts';

type Buyer = { accountId: string; zone: string };

/**
 * When a line would run if it began at `now`: after what the account already has. The caller
 * holds the account's lock where the answer is written down.
 */
export async function planPeriod(
  db: Db,
  { accountId, zone }: Buyer,
  lineItem: LineItem,
  now: Date,
): Promise<Period & { anchorDay: number }> {
  if (lineItem.tier !== null) {
    const entitlements = await listPlanEntitlements(db, accountId, now);
    const startsAt = await backToEnd(
      db,
      { accountId, tier: lineItem.tier },
      planStart(entitlements, lineItem.tier, now),
      now,
    );
    const anchorDay = await findAnchorDay(db, { accountId, tier: lineItem.tier, endsAt: startsAt });
    return periodOf(startsAt, lineItem, zone, anchorDay);
  }
  if (lineItem.addOn !== undefined) {
    return { startsAt: now, endsAt: new Date(lineItem.addOn.until), anchorDay: 1 };
  }
  const title = await entitlementQueries.findTitleEntitlement(db, {
    accountId,
    titleId: lineItem.titleId ?? '',
    now,
  });
  return periodOf(title?.endsAt ?? now, lineItem, zone);
}

/** A renewal in the days of grace goes on where the plan had ended: they were part of the new period. */
async function backToEnd(
  db: Db,
  { accountId, tier }: { accountId: string; tier: PlanTier },
  startsAt: Date,
  now: Date,
): Promise<Date> {
  if (startsAt > now) return startsAt;
  const grace = await listGrace(db, accountId, now);
  const running = grace.find((row) => row.tier === tier && row.startsAt <= now);
  return running?.startsAt ?? startsAt;
}

/** What the ledger keeps of an add-on; nothing for any other line. */
function addOnColumns({ packageId, addOn }: Pick<LineItem, 'packageId' | 'addOn'>) {
  if (addOn === undefined) return {};
  const { requires, titleIds, matrix, extraScreens } = addOn;
  return { packageId, requires, grants: JSON.stringify({ titleIds, matrix, extraScreens }) };
}

export type ActivatedEntitlement = { name: string; startsAt: Date; endsAt: Date };

type Given = {
  accountId: string;
  zone: string;
  paymentId: string;
  source: 'purchase' | 'gift';
  now: Date;
};

/** Writes what one line item brings to an account whose row is locked: the period of a plan, and the entitlement. */
export async function grantPeriod(
  tx: Tx,
  lineItem: LineItem,
  given: Given,
): Promise<ActivatedEntitlement> {
  const { accountId, zone, paymentId, source, now } = given;
  const { startsAt, endsAt, anchorDay } = await planPeriod(tx, { accountId, zone }, lineItem, now);
  if (lineItem.tier !== null) {
    await insertSubscription(tx, {
      id: randomUUID(),
      accountId,
      tier: lineItem.tier,
      packageId: lineItem.packageId,
      paymentId,
      startsAt,
      endsAt,
      zone,
      anchorDay,
      createdAt: now,
    });
  }
  await entitlementQueries.insertEntitlement(tx, {
    id: randomUUID(),
    accountId,
    tier: lineItem.tier,
    titleId: lineItem.titleId,
    ...addOnColumns(lineItem),
    name: lineItem.name,
    source,
    paymentId,
    startsAt,
    endsAt,
    reviewAt: lineItem.tier === null ? null : startsAt > now ? startsAt : endsAt,
    createdAt: now,
  });
  return { name: lineItem.name, startsAt, endsAt };
}
