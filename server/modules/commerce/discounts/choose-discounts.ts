import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { type Discount, type LineItem, totalOf } from '../cart/cart.ts';
import { type Candidate, findCouponCandidate, findVoucherCandidate } from './candidate.ts';
import * as policy from './policy.ts';

/** What is requested: a public code, a voucher of one's own; null and undefined are none. */
export type RequestedDiscounts = {
  couponCode?: string | null | undefined;
  voucherId?: string | null | undefined;
};
export type Refusal = { kind: policy.DiscountKind; message: string };
type Buyer = { accountId: string; zone: string };

const UNKNOWN = {
  coupon: 'Kode kupon ini tidak dikenal. Cek lagi ejaannya, ya.',
  voucher: 'Voucher ini tidak ada di akunmu.',
} as const;

/**
 * What a cart gets off: the coupon first, then the voucher from what is left, floor Rp0. Whatever can't be used is
 * among `refusals`; `asked` tells which of two that don't go together is the newer one.
 */
export async function chooseDiscounts(
  db: Db,
  { accountId, zone }: Buyer,
  lines: readonly LineItem[],
  { couponCode, voucherId }: RequestedDiscounts,
  { now, asked }: { now: Date; asked?: policy.DiscountKind | undefined },
): Promise<{ discounts: Discount[]; refusals: Refusal[] }> {
  const discounts: Discount[] = [];
  const refusals: Refusal[] = [];
  const coupon = couponCode ? await findCouponCandidate(db, accountId, couponCode) : undefined;
  const voucher = voucherId ? await findVoucherCandidate(db, accountId, voucherId) : undefined;
  if (couponCode && coupon === undefined) {
    refusals.push({ kind: 'coupon', message: UNKNOWN.coupon });
  }
  if (voucherId && voucher === undefined) {
    refusals.push({ kind: 'voucher', message: UNKNOWN.voucher });
  }
  let chosen = [coupon, voucher].filter((candidate) => candidate !== undefined);
  if (chosen.length > 1 && chosen.some(({ isStackable }) => !isStackable)) {
    const kind = asked ?? 'voucher';
    const [name, other] = kind === 'coupon' ? ['Kupon', 'voucher'] : ['Voucher', 'kupon'];
    refusals.push({ kind, message: `${name} ini tidak bisa digabung dengan ${other}.` });
    chosen = chosen.filter((candidate) => candidate.kind !== kind);
  }
  let left = totalOf(lines);
  for (const candidate of chosen) {
    const evaluated = evaluateDiscount(candidate, { lines, left, now, zone });
    if ('message' in evaluated) {
      refusals.push({ kind: candidate.kind, message: evaluated.message });
      continue;
    }
    left -= evaluated.discountRupiah;
    discounts.push(evaluated);
  }
  return { discounts, refusals };
}

/** The discount of one candidate, or why there is none. */
export function evaluateDiscount(
  candidate: Candidate,
  cart: { lines: readonly LineItem[]; left: number; now: Date; zone: string },
): Discount | { message: string } {
  const { kind, rules, discountValue, period, usage, buyer } = candidate;
  const eligible = totalOf(cart.lines.filter((lineItem) => policy.isEligible(rules, lineItem)));
  const discountRupiah = policy.discountValueOf(discountValue, Math.min(eligible, cart.left));
  const message =
    voucherRefusal(candidate) ??
    policy.periodRefusal(kind, period, cart.now, cart.zone) ??
    policy.cartRefusal(kind, rules, cart.lines) ??
    policy.limitRefusal(kind, usage, buyer, discountRupiah) ??
    (discountRupiah > 0
      ? undefined
      : `Totalnya sudah Rp0. Simpan ${kind === 'coupon' ? 'kupon' : 'voucher'} ini untuk lain kali.`);
  if (message !== undefined) return { message };
  const { promotionId, voucherId, code, name } = candidate;
  return { kind, promotionId, voucherId, code, name, discountRupiah };
}

/** Why a voucher that is at work already can't be used again. */
export function voucherRefusal({ use }: Pick<Candidate, 'use'>): string | undefined {
  if (use === 'used') return 'Voucher ini sudah kamu pakai.';
  if (use === undefined) return undefined;
  return 'Voucher ini sedang kamu pakai di pembayaran lain. Selesaikan atau batalkan pembayaran itu dulu.';
}

/** Stops with the reason, beside the field that it is about. */
export function failRefused({ kind, message }: Refusal): never {
  return kind === 'coupon'
    ? fail('commerce.couponRefused', undefined, { field: 'couponCode', message })
    : fail('commerce.voucherRefused', undefined, { field: 'voucherId', message });
}

/** What a cart shall have: as asked; where nothing is said, as it has; null and empty text take off. */
export function mergeRequestedDiscounts(
  { discounts }: { discounts: readonly Discount[] },
  asked: RequestedDiscounts,
): RequestedDiscounts {
  const on = (kind: Discount['kind']) => discounts.find((discount) => discount.kind === kind);
  return {
    couponCode: asked.couponCode === undefined ? on('coupon')?.code : asked.couponCode,
    voucherId: asked.voucherId === undefined ? on('voucher')?.voucherId : asked.voucherId,
  };
}
