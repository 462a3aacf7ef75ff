import { randomUUID } from 'node:crypto';
import { WELCOME_TRIAL } from '#contract/constants.ts';
import { giveBonus } from './bonus.ts';
import { applyDeviceLimit } from './apply-device-limit.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { periodOf } from './period.ts';
import { planStart } from './policy.ts';
import { findRight } from './queries/find-right.ts';
import { insertEntitlement } from './queries/insert-entitlement.ts';
import { listPlanRights } from './queries/list-plan-rights.ts';
import { knownZone } from './zone.ts';

/** A trial is a right like any other: playback, screens and devices follow from the ledger. */
export async function grantTrialOf(
  parts: Pick<CommerceParts, 'db' | 'clock' | 'bonusKey'>,
  accountId: string,
) {
  const { id, isFirst } = await giveBonus(parts, accountId, 'trial', async (tx, account, now) => {
    const { tier, days } = WELCOME_TRIAL;
    // Whoever has bought already loses nothing: the trial follows.
    const from = planStart(await listPlanRights(tx, accountId, now), tier, now);
    const duration = { unit: 'DAY', count: days } as const;
    const { startsAt, endsAt } = periodOf(from, duration, knownZone(account.timezone));
    const right = await insertEntitlement(tx, {
      id: randomUUID(),
      accountId,
      tier,
      name: `Lite ${days} hari`,
      source: 'trial',
      startsAt,
      endsAt,
      reviewAt: startsAt > now ? startsAt : endsAt,
      createdAt: now,
    });
    await applyDeviceLimit(tx, accountId, now);
    return right.id;
  });
  return { isFirst, right: await findRight(parts.db, id) };
}
