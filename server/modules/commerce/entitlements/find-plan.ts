import { type MatrixClass, matrixClasses, type PlanTier } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { comparePlans, type Grants, readGrants } from './policy.ts';
import { listPlansWithEntitlements } from './queries/plan.ts';

export type CurrentPlan = {
  tier: PlanTier;
  name: string;
  /** Lines of the highest picture. */
  maxHeight: number;
  /** Those of the plan and of what was added to it. */
  screens: number;
  devices: number;
  matrix: MatrixClass[];
  /** When the plan ends, follow-on periods counted in; null for freemium, which never does. */
  endsAt: Date | null;
  /** What running add-ons open beside the plan that they need. */
  addOns: Grants[];
};

/** The plan of an account at `now`: the best that runs, else freemium. */
export async function findPlan(db: Db, accountId: string, now: Date): Promise<CurrentPlan> {
  const rows = await listPlansWithEntitlements(db, accountId, now);
  const running = rows.filter(({ endsAt }) => endsAt !== null);
  const best = running.toSorted((a, b) => comparePlans(b.tier, a.tier))[0];
  const addOns = rows
    .filter(({ tier }) => best !== undefined && comparePlans(best.tier, tier) >= 0)
    .flatMap((row) => row.addOns ?? [])
    .map(readGrants);
  const plan = rows.find(({ tier }) => tier === (best?.tier ?? 'freemium'));
  if (plan === undefined) throw new Error('The plans are missing from the database');
  return {
    tier: plan.tier,
    name: plan.name,
    maxHeight: plan.maxHeight,
    screens: plan.screens + addOns.reduce((sum, { extraScreens }) => sum + extraScreens, 0),
    devices: plan.devices,
    matrix: matrixClasses.filter((matrix) => plan.matrix.includes(matrix)),
    endsAt: best?.endsAt ?? null,
    addOns,
  };
}
