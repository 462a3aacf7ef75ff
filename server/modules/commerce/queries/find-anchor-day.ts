import type { PlanTier } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/** The anchor of the period that ends exactly at `endsAt`, for the one that follows it. */
export async function findAnchorDay(
  db: Db,
  period: { accountId: string; tier: PlanTier; endsAt: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('commerce.subscription')
    .select('anchorDay')
    .where('accountId', '=', period.accountId)
    .where('tier', '=', period.tier)
    .where('endsAt', '=', period.endsAt)
    .executeTakeFirst();
  return row?.anchorDay;
}
