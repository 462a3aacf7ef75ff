import type { Db } from '#platform/db.ts';
import type { Line } from './lines.ts';
import { type Period, periodOf } from './period.ts';
import { planStart } from './policy.ts';
import { findAnchorDay } from './queries/find-anchor-day.ts';
import type { PlanTier } from '#contract/constants.ts';
import { listGrace } from './subscriptions/queries/grace-rows.ts';
import { findTitleRight } from './queries/find-title-right.ts';
import { listPlanRights } from './queries/list-plan-rights.ts';

type Buyer = { accountId: string; zone: string };

/**
 * When a line would run if it began at `now`: after what the account already has. The caller
 * holds the account's lock where the answer is written down.
 */
export async function planPeriod(
  db: Db,
  { accountId, zone }: Buyer,
  line: Line,
  now: Date,
): Promise<Period & { anchorDay: number }> {
  if (line.tier !== null) {
    const rights = await listPlanRights(db, accountId, now);
    const startsAt = await backToEnd(
      db,
      { accountId, tier: line.tier },
      planStart(rights, line.tier, now),
      now,
    );
    const anchorDay = await findAnchorDay(db, { accountId, tier: line.tier, endsAt: startsAt });
    return periodOf(startsAt, line, zone, anchorDay);
  }
  if (line.addOn !== undefined) {
    return { startsAt: now, endsAt: new Date(line.addOn.until), anchorDay: 1 };
  }
  const title = await findTitleRight(db, { accountId, titleId: line.titleId ?? '', now });
  return periodOf(title?.endsAt ?? now, line, zone);
}

/** Whoever renews in the days of grace goes on where the plan had ended: they were part of the new period. */
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
