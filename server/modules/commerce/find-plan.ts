import type { MatrixClass, PlanTier } from '#contract/constants.ts';
import { matrixClasses } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { planAt } from './policy.ts';
import { listPlansWithRights } from './queries/list-plans-with-rights.ts';

export type CurrentPlan = {
  tier: PlanTier;
  name: string;
  /** Lines of the highest picture. */
  maxHeight: number;
  screens: number;
  devices: number;
  matrix: MatrixClass[];
  /** When the plan ends, follow-on periods counted in; null for freemium, which never does. */
  endsAt: Date | null;
};

/** The plan of an account at `now`: the best that runs, else freemium. */
export async function findPlan(db: Db, accountId: string, now: Date): Promise<CurrentPlan> {
  const rows = await listPlansWithRights(db, accountId, now);
  const rights = rows.flatMap(({ tier, source, startsAt, endsAt }) =>
    startsAt === null || endsAt === null || (source === 'grace' && startsAt > now)
      ? []
      : [{ tier, startsAt, endsAt }],
  );
  const best = planAt(rights, now);
  const plan = rows.find(({ tier }) => tier === (best?.tier ?? 'freemium'));
  if (plan === undefined) throw new Error('The plans are missing from the database');
  return {
    tier: plan.tier,
    name: plan.name,
    maxHeight: plan.maxHeight,
    screens: plan.screens,
    devices: plan.devices,
    matrix: matrixClasses.filter((matrix) => plan.matrix.includes(matrix)),
    endsAt: best?.endsAt ?? null,
  };
}
