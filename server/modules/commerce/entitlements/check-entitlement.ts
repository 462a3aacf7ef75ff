import { DAY, type MatrixClass, planLimits } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { listOffersFor, openStorefront, priceOf } from '../offers/storefront.ts';
import { type CurrentPlan, findPlan } from './current-plan.ts';
import { durationLabel, type Grants, isInPlan, isRunning, readGrants } from './policy.ts';
import * as entitlementQueries from './queries/entitlement.ts';
import { listAddOnEntitlements } from './queries/plan.ts';
import { listPlans } from './queries/plan.ts';

/** The cheapest way to watch; `duration` is for people: `1 hari`. */
export type WatchOffer = {
  packageId: string;
  name: string;
  priceRupiah: number;
  duration: string;
};

export type WatchEntitlement =
  | {
      entitled: true;
      maxHeight: number;
      screens: number;
      /** `free` for all, `registered` with an account, `plan` with its add-ons, or the title was bought. */
      source: 'free' | 'registered' | 'plan' | 'purchase';
      /** When this changes by itself, by the clock of plans; null where nothing that was paid for is behind it. */
      until: Date | null;
    }
  | { entitled: false; reason: 'sign-in' | 'plan' | 'buy'; offer?: WatchOffer };

type Asked = { accountId?: string; titleId: string; matrix: MatrixClass };

/**
 * Whether somebody may watch a title at `now`: A is free for all, B for accounts, C and D come
 * with plans and what was added to them, E is bought by itself or by an add-on that names it. A title that was bought is watched in the best picture.
 */
export async function checkEntitlement(db: Db, asked: Asked, now: Date): Promise<WatchEntitlement> {
  const { accountId, titleId, matrix } = asked;
  if (accountId === undefined) {
    const limits = { ...limitsOf(planLimits.none), until: null };
    if (matrix === 'A') return { entitled: true, source: 'free', ...limits };
    if (matrix === 'B') return { entitled: false, reason: 'sign-in' };
    return refuse(db, asked, now);
  }
  const plan = await findPlan(db, accountId, now);
  if (isInPlan(matrix, plan) || matrix === 'A' || matrix === 'B') {
    return {
      entitled: true,
      source: sourceOf(matrix, plan),
      until: plan.endsAt,
      ...limitsOf(plan),
    };
  }
  // An add-on ends with the plan that it hangs on.
  if (isAddedOn(asked, plan)) {
    return { entitled: true, source: 'plan', until: plan.endsAt, ...limitsOf(plan) };
  }
  const bought = await entitlementQueries.findTitleEntitlement(db, { accountId, titleId, now });
  if (bought !== undefined && isRunning(bought, now)) {
    const limits = limitsOf(await bestOf(db, plan));
    return { entitled: true, source: 'purchase', until: bought.endsAt, ...limits };
  }
  return refuse(db, asked, now);
}

const limitsOf = ({ maxHeight, screens }: { maxHeight: number; screens: number }) => ({
  maxHeight,
  screens,
});

type Opened = Pick<Asked, 'titleId' | 'matrix'>;

/** Whether an add-on opens a title: it names it, or has its class. */
const opensBy = ({ titleId, matrix }: Opened, grants: Grants) =>
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

async function refuse(db: Db, asked: Asked, now: Date): Promise<WatchEntitlement> {
  const storefront = await openStorefront(db, asked.accountId, now);
  const [cheapestOffer] = await listOffersFor(db, asked, storefront);
  const offer = cheapestOffer && { cheapestOffer, ...priceOf(cheapestOffer, storefront) };
  return {
    entitled: false,
    reason: asked.matrix === 'E' ? 'buy' : 'plan',
    ...(offer?.isAvailable
      ? {
          offer: {
            packageId: offer.cheapestOffer.id,
            name: offer.cheapestOffer.name,
            priceRupiah: offer.priceRupiah,
            duration: durationLabel(
              offer.until === null
                ? {
                    unit: offer.cheapestOffer.durationUnit,
                    count: offer.cheapestOffer.durationCount,
                  }
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

type ConsumedTitle = { accountId: string; titleId: string; matrix: MatrixClass };

/**
 * An account watches a title: the entitlement that opens it is consumed from now on. What is free for everybody uses none.
 * Checks the same as `checkEntitlement`, in its order.
 */
export async function markConsumed(db: Db, consumed: ConsumedTitle, now: Date): Promise<void> {
  const { accountId, titleId, matrix } = consumed;
  if (matrix === 'A' || matrix === 'B') return;
  const plan = await findPlan(db, accountId, now);
  if (isInPlan(matrix, plan)) {
    return entitlementQueries.updateFirstWatched(db, { accountId, now, by: { tier: plan.tier } });
  }
  const addOns = await listAddOnEntitlements(db, { accountId, now });
  const opening = addOns.filter(({ grants }) => opensBy(consumed, readGrants(grants)));
  // An add-on opens it only beside its plan, as `findPlan` has found.
  const isOpen = plan.addOns.some((grants) => opensBy(consumed, grants));
  if (!isOpen || opening.length === 0) {
    return entitlementQueries.updateFirstWatched(db, { accountId, now, by: { titleId } });
  }
  for (const { id } of opening)
    await entitlementQueries.updateFirstWatched(db, { accountId, now, by: { id } });
}
