import type { Db } from '#platform/db.ts';
import type { Cart } from '../cart.ts';
import { totalOf } from '../lines.ts';
import { isRunning } from '../policy.ts';
import { listVouchersOf } from '../queries/list-vouchers.ts';
import { findVoucherCandidate } from './candidate.ts';
import { judge } from './choose-discounts.ts';

/** As many as somebody looks through; nobody owns more at a time. */
const MOST = 20;

/** Running vouchers of the cart's owner, and what each would take off after the coupon; the best first. */
export async function judgeCartVouchers(db: Db, cart: Cart, now: Date, zone: string) {
  const owned = await listVouchersOf(db, cart.accountId);
  const coupon = cart.discounts.find(({ kind }) => kind === 'coupon');
  const left = totalOf(cart.lines) - (coupon?.discountRupiah ?? 0);
  const judged = [];
  for (const voucher of owned.filter((one) => isRunning(one, now)).slice(0, MOST)) {
    const candidate = await findVoucherCandidate(db, cart.accountId, voucher.id);
    if (candidate === undefined || candidate.use === 'used') continue;
    const answer = judge(candidate, { lines: cart.lines, left, now, zone });
    const { use } = candidate;
    judged.push(
      'message' in answer
        ? { voucher, use, discountRupiah: 0, refusal: answer.message }
        : { voucher, use, discountRupiah: answer.discountRupiah, refusal: null },
    );
  }
  return judged.toSorted((a, b) => b.discountRupiah - a.discountRupiah);
}
