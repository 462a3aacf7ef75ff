import { randomUUID } from 'node:crypto';
import type { PlanTier } from '#contract/constants.ts';
import type { AccountView } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { knownZone } from '#platform/zone.ts';
import { applyDeviceLimit } from '../entitlements/device-limit.ts';
import { periodOf } from '../entitlements/period.ts';
import { planStart } from '../entitlements/policy.ts';
import * as entitlementQueries from '../entitlements/queries/entitlement.ts';

type Days = { tier: PlanTier; days: number; name: string; source: 'trial' | 'bonus' };

/**
 * Gives days of a plan that cost nothing to an account whose row the caller holds. They are a right like any other:
 * playback, screens and devices follow from it. Who has bought already loses nothing: the days follow.
 */
export async function grantPlanDays(
  tx: Tx,
  { accountId, timezone }: Pick<AccountView, 'accountId' | 'timezone'>,
  { tier, days, name, source }: Days,
  now: Date,
): Promise<string> {
  const rights = await entitlementQueries.listPlanEntitlements(tx, accountId, now);
  const duration = { unit: 'DAY', count: days } as const;
  const { startsAt, endsAt } = periodOf(
    planStart(rights, tier, now),
    duration,
    knownZone(timezone),
  );
  const entitlement = await entitlementQueries.insertEntitlement(tx, {
    id: randomUUID(),
    accountId,
    tier,
    name,
    source,
    startsAt,
    endsAt,
    reviewAt: startsAt > now ? startsAt : endsAt,
    createdAt: now,
  });
  await applyDeviceLimit(tx, accountId, now);
  return entitlement.id;
}
