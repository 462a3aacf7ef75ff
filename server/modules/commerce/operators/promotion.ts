import type { AnswerOf } from '#contract/call.ts';
import type { saveCoupon } from '#contract/commerce.ts';
import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';

type Row = Selectable<DB['commerce.promotion']>;
type Shape = AnswerOf<typeof saveCoupon>['result'];

/** Worth, period, rules and limits, as an operator sets them. */
export type PromotionInput = Omit<
  Shape,
  | 'promotionId'
  | 'kind'
  | 'code'
  | 'reservedCount'
  | 'reservedRupiah'
  | 'usedCount'
  | 'usedRupiah'
  | 'overCount'
  | 'vouchers'
>;

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
