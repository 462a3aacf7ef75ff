import type { Db } from '#platform/db.ts';
import type { PlanRight } from '../policy.ts';

/** Plan rights of an account that have not ended at `now`. Grace is none to stack on: a renewal takes its place. */
export async function listPlanRights(db: Db, accountId: string, now: Date): Promise<PlanRight[]> {
  const rows = await db
    .selectFrom('commerce.entitlement')
    .select(['tier', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('endsAt', '>', now)
    .whereRef('endsAt', '>', 'startsAt')
    .where('tier', 'is not', null)
    .where('source', '<>', 'grace')
    .execute();
  return rows.flatMap(({ tier, ...period }) => (tier === null ? [] : [{ tier, ...period }]));
}
