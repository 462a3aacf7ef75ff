import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { listGivenCredit, listPaidPlans, type PaidPlan } from './queries/desk.ts';

const LEAST_RUPIAH = 1_000;
const STEP_RUPIAH = 500;

/** Minutes of something paid for that an account lost by our fault. */
type Loss = { lossId: string; from: Date; minutes: number };

export type LossCredit = {
  /** By which credit is given for it, once. */
  key: string;
  /** What was given already. */
  givenRupiah: number | null;
  /** What it is worth by the plan that ran then; null where none was paid for, or nothing of its price is left. */
  proposal: { amountRupiah: number; planName: string; dayRupiah: number } | null;
};

const dayRupiahOf = ({ paidRupiah, startsAt, endsAt }: PaidPlan) =>
  Math.round(paidRupiah / Math.max(1, (endsAt.getTime() - startsAt.getTime()) / DAY));

/**
 * An hour that was lost gives back a day of the plan, less or more of it in proportion: at least Rp1.000, in steps of Rp500, and
 * never more than was paid.
 */
export function creditForLoss(minutes: number, dayRupiah: number, leftRupiah: number): number {
  const worth = (dayRupiah * minutes * MINUTE) / HOUR;
  const rounded = Math.ceil(worth / STEP_RUPIAH) * STEP_RUPIAH;
  return Math.max(0, Math.min(leftRupiah, Math.max(LEAST_RUPIAH, rounded)));
}

/** What an account should get for what it lost, and what it got. Of several plans at once the dearest counts. */
export async function proposeLossCredits(
  db: Db,
  accountId: string,
  losses: readonly Loss[],
): Promise<Map<string, LossCredit>> {
  const keyOf = ({ lossId }: Loss) => `loss:${lossId}:${accountId}`;
  const since = new Date(Math.min(...losses.map(({ from }) => from.getTime())));
  const [plans, given] = await Promise.all([
    listPaidPlans(db, accountId, since),
    listGivenCredit(db, accountId, losses.map(keyOf)),
  ]);
  const planAt = ({ from }: Loss) =>
    plans.find(({ startsAt, endsAt }) => startsAt <= from && endsAt > from);
  const givenFor = (plan: PaidPlan) =>
    losses
      .filter((loss) => planAt(loss) === plan)
      .reduce((sum, loss) => sum + (given.get(keyOf(loss)) ?? 0), 0);
  return new Map(
    losses.map((loss) => {
      const key = keyOf(loss);
      const givenRupiah = given.get(key) ?? null;
      const plan = planAt(loss);
      const dayRupiah = plan === undefined ? 0 : dayRupiahOf(plan);
      const leftRupiah = plan === undefined ? 0 : plan.paidRupiah - givenFor(plan);
      const amountRupiah = creditForLoss(loss.minutes, dayRupiah, leftRupiah);
      const proposal =
        plan === undefined || givenRupiah !== null || amountRupiah === 0
          ? null
          : { amountRupiah, planName: plan.name, dayRupiah };
      return [loss.lossId, { key, givenRupiah, proposal }];
    }),
  );
}
