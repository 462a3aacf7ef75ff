import type { Db } from '#platform/db.ts';
import type { Line } from './lines.ts';
import { type Period, periodOf } from './period.ts';
import { planStart } from './policy.ts';
import { findAnchorDay } from './queries/find-anchor-day.ts';
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
    const startsAt = planStart(rights, line.tier, now);
    const anchorDay = await findAnchorDay(db, { accountId, tier: line.tier, endsAt: startsAt });
    return periodOf(startsAt, line, zone, anchorDay);
  }
  const title = await findTitleRight(db, { accountId, titleId: line.titleId ?? '', now });
  return periodOf(title?.endsAt ?? now, line, zone);
}
