import type { Db } from '#platform/db.ts';
import type { BuyerStanding, DiscountKind, Period, Rules, Standing, Worth } from './policy.ts';
import { countRedemptions } from './queries/count-redemptions.ts';
import { findCoupon } from './queries/find-coupon.ts';
import { findOwnVoucher } from './queries/find-own-voucher.ts';
import { hasBought } from './queries/has-bought.ts';
import { listVoucherUses } from './queries/list-voucher-uses.ts';

/** A coupon or voucher with all that decides whether this buyer may use it. */
export type Candidate = {
  kind: DiscountKind;
  promotionId: string | null;
  voucherId: string | null;
  code: string;
  name: string;
  worth: Worth;
  period: Period;
  rules: Rules;
  isStackable: boolean;
  standing: Standing;
  buyer: BuyerStanding;
  /** What a voucher is doing already. */
  use: 'reserved' | 'used' | undefined;
};

const NO_RULES: Rules = { minRupiah: 0, kinds: null, tiers: null, packageIds: null };
const NO_LIMITS: Standing = {
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
const NOBODY: BuyerStanding = { hasBought: false, reserved: 0, used: 0 };

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
    worth: coupon,
    period: coupon,
    rules: coupon,
    isStackable: coupon.isStackable,
    standing: coupon,
    buyer: await buyerStanding(db, accountId, coupon.id),
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
    worth: voucher,
    period: voucher,
    rules: batch ?? NO_RULES,
    isStackable: batch?.isStackable ?? true,
    standing: batch ?? NO_LIMITS,
    buyer: batch === undefined ? NOBODY : await buyerStanding(db, accountId, batch.id),
    use: uses.get(voucher.id),
  };
}

async function buyerStanding(
  db: Db,
  accountId: string,
  promotionId: string,
): Promise<BuyerStanding> {
  const [bought, counts] = await Promise.all([
    hasBought(db, accountId),
    countRedemptions(db, { accountId, promotionId }),
  ]);
  return { hasBought: bought, ...counts };
}
