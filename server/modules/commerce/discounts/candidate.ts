import type { Db } from '#platform/db.ts';
import type * as policy from './policy.ts';
import { countRedemptions, listVoucherUses } from './queries/redemption.ts';
import { findCoupon } from './queries/promotion.ts';
import { findOwnVoucher } from './queries/voucher.ts';
import { findHasBought } from '../payments/queries/payment-count.ts';

/** A coupon or voucher with all that decides whether this buyer may use it. */
export type Candidate = {
  kind: policy.DiscountKind;
  promotionId: string | null;
  voucherId: string | null;
  code: string;
  name: string;
  discountValue: policy.DiscountValue;
  period: policy.Period;
  rules: policy.Rules;
  isStackable: boolean;
  usage: policy.PromotionUsage;
  buyer: policy.BuyerUsage;
  /** What a voucher is doing already. */
  use: 'reserved' | 'used' | undefined;
};

const NO_RULES: policy.Rules = { minRupiah: 0, kinds: null, tiers: null, packageIds: null };
const NO_LIMITS: policy.PromotionUsage = {
  isActive: true,
  isNewOnly: false,
  accountLimit: null,
  totalLimit: null,
  budgetRupiah: null,
  reservedCount: 0,
  reservedRupiah: 0,
  usedCount: 0,
  usedRupiah: 0,
};
const NO_USAGE: policy.BuyerUsage = { hasBought: false, reserved: 0, used: 0 };

/** The public coupon of this code; undefined when there is none. */
export async function findCouponCandidate(
  db: Db,
  accountId: string,
  code: string,
): Promise<Candidate | undefined> {
  const coupon = await findCoupon(db, code);
  if (coupon === undefined) return undefined;
  return {
    kind: 'coupon',
    promotionId: coupon.id,
    voucherId: null,
    code,
    name: coupon.name,
    discountValue: coupon,
    period: coupon,
    rules: coupon,
    isStackable: coupon.isStackable,
    usage: coupon,
    buyer: await findBuyerUsage(db, accountId, coupon.id),
    use: undefined,
  };
}

/** A voucher of this account; another's is not there. One without a batch has no rules but its own period. */
export async function findVoucherCandidate(
  db: Db,
  accountId: string,
  voucherId: string,
): Promise<Candidate | undefined> {
  const found = await findOwnVoucher(db, { accountId, voucherId });
  if (found === undefined) return undefined;
  const { voucher, batch } = found;
  const uses = await listVoucherUses(db, [voucher.id]);
  return {
    kind: 'voucher',
    promotionId: batch?.id ?? null,
    voucherId: voucher.id,
    code: voucher.code,
    name: voucher.name,
    discountValue: voucher,
    period: voucher,
    rules: batch ?? NO_RULES,
    isStackable: batch?.isStackable ?? true,
    usage: batch ?? NO_LIMITS,
    buyer: batch === undefined ? NO_USAGE : await findBuyerUsage(db, accountId, batch.id),
    use: uses.get(voucher.id),
  };
}

async function findBuyerUsage(
  db: Db,
  accountId: string,
  promotionId: string,
): Promise<policy.BuyerUsage> {
  const [bought, counts] = await Promise.all([
    findHasBought(db, accountId),
    countRedemptions(db, { accountId, promotionId }),
  ]);
  return { hasBought: bought, ...counts };
}
