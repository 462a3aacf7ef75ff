import { DAY, type MatrixClass, planLimits } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { type CurrentPlan, findPlan } from './find-plan.ts';
import type { Grants } from './offers/grants.ts';
import { durationLabel } from './period.ts';
import { listWays } from './offers/list-ways.ts';
import { openShelf, priceOf } from './offers/shelf.ts';
import { isInPlan, isRunning } from './policy.ts';
import { findTitleRight } from './queries/find-title-right.ts';
import { listPlans } from './queries/list-plans.ts';

/** The cheapest way to watch; `duration` is for people: `1 hari`. */
export type WatchOffer = {
  packageId: string;
  name: string;
  priceRupiah: number;
  duration: string;
};

export type WatchRight =
  | {
      entitled: true;
      maxHeight: number;
      screens: number;
      /** `free` for all, `registered` with an account, `plan` with its minipacks, or the title was bought. */
      source: 'free' | 'registered' | 'plan' | 'purchase';
    }
  | { entitled: false; reason: 'sign-in' | 'plan' | 'buy'; offer?: WatchOffer };

type Asked = { accountId?: string; titleId: string; matrix: MatrixClass };

/**
 * Whether somebody may watch a title at `now`: A is free for all, B for accounts, C and D come
 * with plans and what was added to them, E is bought by itself or by a minipack that names it. A title that was bought is watched in the best picture.
 */
export async function checkRight(db: Db, asked: Asked, now: Date): Promise<WatchRight> {
  const { accountId, titleId, matrix } = asked;
  if (accountId === undefined) {
    if (matrix === 'A') return { entitled: true, source: 'free', ...limitsOf(planLimits.none) };
    if (matrix === 'B') return { entitled: false, reason: 'sign-in' };
    return refuse(db, asked, now);
  }
  const plan = await findPlan(db, accountId, now);
  if (isInPlan(matrix, plan) || matrix === 'A' || matrix === 'B') {
    return { entitled: true, source: sourceOf(matrix, plan), ...limitsOf(plan) };
  }
  if (isAddedOn(asked, plan)) return { entitled: true, source: 'plan', ...limitsOf(plan) };
  const bought = await findTitleRight(db, { accountId, titleId, now });
  if (bought !== undefined && isRunning(bought, now)) {
    return { entitled: true, source: 'purchase', ...limitsOf(await bestOf(db, plan)) };
  }
  return refuse(db, asked, now);
}

const limitsOf = ({ maxHeight, screens }: { maxHeight: number; screens: number }) => ({
  maxHeight,
  screens,
});

type Opened = Pick<Asked, 'titleId' | 'matrix'>;

/** Whether a minipack opens a title: it names it, or has its class. */
export const opensBy = ({ titleId, matrix }: Opened, grants: Grants) =>
  grants.titleIds.includes(titleId) || isInPlan(matrix, grants);

const isAddedOn = (asked: Opened, { addOns }: CurrentPlan) =>
  addOns.some((grants) => opensBy(asked, grants));

/** Whether a plan opens something that is never sold by itself, such as a channel; a visitor has no plan. */
export function planOpens(
  plan: CurrentPlan | undefined,
  asked: Pick<Asked, 'titleId' | 'matrix'>,
): boolean {
  if (asked.matrix === 'A') return true;
  if (plan === undefined) return false;
  return asked.matrix === 'B' || isInPlan(asked.matrix, plan) || isAddedOn(asked, plan);
}

function sourceOf(matrix: MatrixClass, { tier }: CurrentPlan) {
  if (matrix === 'A') return 'free';
  return tier === 'freemium' ? 'registered' : 'plan';
}

/** The highest picture of any plan, on the screens of one's own. */
async function bestOf(db: Db, plan: CurrentPlan) {
  const plans = await listPlans(db);
  return {
    maxHeight: Math.max(...plans.map(({ maxHeight }) => maxHeight)),
    screens: plan.screens,
  };
}

async function refuse(db: Db, asked: Asked, now: Date): Promise<WatchRight> {
  const shelf = await openShelf(db, asked.accountId, now);
  const [way] = await listWays(db, asked, shelf);
  const offer = way && { way, ...priceOf(way, shelf) };
  return {
    entitled: false,
    reason: asked.matrix === 'E' ? 'buy' : 'plan',
    ...(offer?.isAvailable
      ? {
          offer: {
            packageId: offer.way.id,
            name: offer.way.name,
            priceRupiah: offer.priceRupiah,
            duration: durationLabel(
              offer.until === null
                ? { unit: offer.way.durationUnit, count: offer.way.durationCount }
                : { unit: 'DAY', count: daysUntil(offer.until, now) },
            ),
          },
        }
      : {}),
  };
}

/** Begun days count as whole ones, as people count them. */
function daysUntil(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / DAY);
}
