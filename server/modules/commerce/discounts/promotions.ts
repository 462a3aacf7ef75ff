import type { z } from 'zod';
import type { rehearseCoupon as contract, saveCoupon } from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { rupiah } from '#contract/formats.ts';
import type { Thresholds } from '#contract/approval-thresholds.ts';
import type { DB, Selectable } from '#platform/db.ts';
import { readLineItems, totalOf } from '../cart/cart.ts';
import type { CommerceDeps } from '../deps.ts';
import * as policy from './policy.ts';
import { countRehearsal, listCartKinds } from './queries/redemption.ts';

export type Row = Selectable<DB['commerce.promotion']>;
/** Worth, period, rules and limits, as an operator sets them. */
type PromotionInput = Omit<z.output<NonNullable<typeof saveCoupon.body>>, 'promotionId' | 'code'>;

/** The columns that an operator sets, and nothing that is counted. */
export function columnsOf(input: PromotionInput) {
  const { name, percent, maxRupiah, amountRupiah, startsAt, endsAt, isActive } = input;
  const { minRupiah, kinds, tiers, packageIds, isNewOnly, isStackable } = input;
  const { accountLimit, totalLimit, budgetRupiah } = input;
  return {
    name,
    percent,
    maxRupiah,
    amountRupiah,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    isActive,
    minRupiah,
    kinds,
    tiers,
    packageIds,
    isNewOnly,
    isStackable,
    accountLimit,
    totalLimit,
    budgetRupiah,
  };
}

export function presentPromotion({ id, ...row }: Row, vouchers: number) {
  return { ...row, promotionId: id, vouchers };
}

type Terms = { [Column in keyof ReturnType<typeof columnsOf>]: Row[Column] };
type Bounds = Pick<Terms, 'maxRupiah' | 'amountRupiah' | 'budgetRupiah' | 'totalLimit'>;

/** The most that a coupon can cost; Infinity where nothing bounds it. */
export function mostCostRupiah(terms: Bounds): number {
  const each = terms.amountRupiah ?? terms.maxRupiah ?? Infinity;
  return Math.min(terms.budgetRupiah ?? Infinity, each * (terms.totalLimit ?? Infinity));
}

/** Why a coupon may not be saved by one person: what was approved stands for its own terms alone. One that is off costs nothing. */
export function whySecondForCoupon(
  before: Terms | undefined,
  after: Terms,
  { promotionRupiah }: Pick<Thresholds, 'promotionRupiah'>,
): string[] {
  if (!after.isActive) return [];
  if (before !== undefined && hasSameTerms(before, after)) return [];
  return [
    ...(after.percent === 100 ? ['Kupon ini menanggung seluruh harga.'] : []),
    ...(mostCostRupiah(after) > promotionRupiah
      ? [`Kupon ini bisa menghabiskan lebih dari ${rupiah(promotionRupiah)}.`]
      : []),
  ];
}

/**
 * What a change can cost anew: nothing where only its name changes, it is off, or no term became more. Else all that
 * the new terms bear: what was used up by the old ones is spent, and other terms would be spent again.
 */
export function addedCostRupiah(before: Terms | undefined, after: Terms): number {
  if (!after.isActive || (before !== undefined && hasSameTerms(before, after))) return 0;
  return before?.isActive === true && isNarrower(before, after) ? 0 : mostCostRupiah(after);
}

const bounds = ['percent', 'maxRupiah', 'amountRupiah', 'budgetRupiah', 'totalLimit'] as const;

/** Each bound stands as it was or lower. */
function isNarrower(before: Terms, after: Terms): boolean {
  return bounds.every((bound) => {
    const [was, is] = [before[bound], after[bound]];
    return was === is || (was !== null && is !== null && is < was);
  });
}

/** All that it gives, to whom and how often: its name alone may change alone. */
function hasSameTerms(before: Terms, after: Terms): boolean {
  return (Object.keys(after) as (keyof Terms)[]).every(
    (key) => key === 'name' || JSON.stringify(before[key]) === JSON.stringify(after[key]),
  );
}

const REHEARSED_FOR = 30 * DAY;

/**
 * What a coupon would have done to the carts of the last 30 days: by the rules that a cart meets at checkout, its own
 * limits and its budget, the first cart first. Its period is not asked: it is rehearsed as if it had run all the time.
 */
export async function rehearseCoupon(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  input: z.output<NonNullable<typeof contract.body>>,
) {
  const terms = columnsOf(input);
  const since = new Date(testClock.now().getTime() - REHEARSED_FOR);
  const kinds = await listCartKinds(db, since);
  const discounts = kinds.flatMap(({ key, lines: stored }) => {
    const lines = readLineItems(stored);
    if (policy.cartRefusal('coupon', terms, lines) !== undefined) return [];
    const eligible = totalOf(lines.filter((lineItem) => policy.isEligible(terms, lineItem)));
    const discountRupiah = policy.discountValueOf(terms, eligible);
    return discountRupiah === 0 ? [] : [{ key, discountRupiah }];
  });
  const { isNewOnly, accountLimit, totalLimit, budgetRupiah } = terms;
  const limits = { isNewOnly, accountLimit, totalLimit, budgetRupiah };
  return {
    since,
    carts: kinds.reduce((sum, { carts }) => sum + carts, 0),
    ...(await countRehearsal(db, { since, discounts, ...limits })),
  };
}
