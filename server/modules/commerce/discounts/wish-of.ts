import type { Wish } from './choose-discounts.ts';
import type { Discount } from './discount.ts';

/** What a cart shall have: as asked; where nothing is said, as it has; null and empty text take off. */
export function wishOf({ discounts }: { discounts: readonly Discount[] }, asked: Wish): Wish {
  const on = (kind: Discount['kind']) => discounts.find((discount) => discount.kind === kind);
  return {
    couponCode: asked.couponCode === undefined ? on('coupon')?.code : asked.couponCode,
    voucherId: asked.voucherId === undefined ? on('voucher')?.voucherId : asked.voucherId,
  };
}
