import { fail } from '#platform/errors.ts';
import type { Db } from '#platform/db.ts';
import { type Line, totalOf } from '../lines.ts';
import { type Candidate, findCouponCandidate, findVoucherCandidate } from './candidate.ts';
import type { Discount } from './discount.ts';
import {
  cartRefusal,
  type DiscountKind,
  isEligible,
  limitRefusal,
  periodRefusal,
  worthOf,
} from './policy.ts';

/** What is wished for: a public code, a voucher of one's own; null and undefined are none. */
export type Wish = {
  couponCode?: string | null | undefined;
  voucherId?: string | null | undefined;
};
export type Refusal = { kind: DiscountKind; message: string };
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
  lines: readonly Line[],
  { couponCode, voucherId }: Wish,
  { now, asked }: { now: Date; asked?: DiscountKind | undefined },
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
    const judged = judge(candidate, { lines, left, now, zone });
    if ('message' in judged) {
      refusals.push({ kind: candidate.kind, message: judged.message });
      continue;
    }
    left -= judged.discountRupiah;
    discounts.push(judged);
  }
  return { discounts, refusals };
}

/** The discount of one candidate, or why there is none. */
export function judge(
  candidate: Candidate,
  cart: { lines: readonly Line[]; left: number; now: Date; zone: string },
): Discount | { message: string } {
  const { kind, rules, worth, period, standing, buyer } = candidate;
  const eligible = totalOf(cart.lines.filter((line) => isEligible(rules, line)));
  const discountRupiah = worthOf(worth, Math.min(eligible, cart.left));
  const message =
    voucherRefusal(candidate) ??
    periodRefusal(kind, period, cart.now, cart.zone) ??
    cartRefusal(kind, rules, cart.lines) ??
    limitRefusal(kind, standing, buyer, discountRupiah) ??
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
