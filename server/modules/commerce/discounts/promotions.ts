import type { z } from 'zod';
import type { saveCoupon } from '#contract/commerce/index.ts';
import { rupiah } from '#contract/formats.ts';
import type { DB, Selectable } from '#platform/db.ts';

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

const MOST_BUDGET_RUPIAH = 10_000_000;

type Terms = Pick<
  Row,
  'percent' | 'maxRupiah' | 'amountRupiah' | 'budgetRupiah' | 'totalLimit' | 'isActive'
>;

/** The most that a coupon can cost; Infinity where nothing bounds it. */
export function mostCostRupiah(terms: Terms): number {
  const each = terms.amountRupiah ?? terms.maxRupiah ?? Infinity;
  return Math.min(terms.budgetRupiah ?? Infinity, each * (terms.totalLimit ?? Infinity));
}

/** Why a coupon may not be saved by one person; one that is switched off costs nothing. */
export function whySecondForCoupon(before: Terms | undefined, after: Terms): string[] {
  if (!after.isActive) return [];
  const isWider =
    before === undefined ||
    !before.isActive ||
    (after.percent ?? 0) > (before.percent ?? 0) ||
    mostCostRupiah(after) > mostCostRupiah(before);
  if (!isWider) return [];
  return [
    ...(after.percent === 100 ? ['Kupon ini menanggung seluruh harga.'] : []),
    ...(mostCostRupiah(after) > MOST_BUDGET_RUPIAH
      ? [`Kupon ini bisa menghabiskan lebih dari ${rupiah(MOST_BUDGET_RUPIAH)}.`]
      : []),
  ];
}
