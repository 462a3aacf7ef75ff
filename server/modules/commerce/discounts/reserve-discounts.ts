import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { findCouponCandidate, findVoucherCandidate } from './candidate.ts';
import { failRefused, voucherRefusal } from './choose-discounts.ts';
import type { Discount } from './discount.ts';
import { limitRefusal } from './policy.ts';
import { addReserved } from './queries/add-reserved.ts';
import { insertRedemption } from './queries/insert-redemption.ts';

type Promised = { id: string; accountId: string; discounts: readonly Discount[] };

/**
 * Holds the discounts of a new payment until it ends, in the transaction that writes its row: there is no payment with
 * a discount that nobody counted, and none is counted twice. The price itself stays as the cart froze it; what is
 * looked at again are the limits and whether the promotion was switched off.
 * The account goes one by one, so that its own limits hold; the promotion's counters are the last lock, held shortest.
 */
export async function reserveDiscounts(tx: Tx, payment: Promised, now: Date): Promise<void> {
  if (payment.discounts.length === 0) return;
  await lockAccount(tx, payment.accountId);
  for (const discount of payment.discounts) await refuseTaken(tx, payment.accountId, discount);
  for (const discount of inLockOrder(payment.discounts)) {
    const { kind, promotionId, voucherId, discountRupiah } = discount;
    if (promotionId !== null && !(await addReserved(tx, promotionId, discountRupiah))) {
      failRefused({ kind, message: `${NAMES[kind]} ini sudah habis dipakai.` });
    }
    await insertRedemption(tx, {
      id: randomUUID(),
      paymentId: payment.id,
      accountId: payment.accountId,
      kind,
      promotionId,
      voucherId,
      discountRupiah,
      createdAt: now,
      changedAt: now,
    });
  }
}

const NAMES = { coupon: 'Kupon', voucher: 'Voucher' } as const;

async function refuseTaken(tx: Tx, accountId: string, discount: Discount): Promise<void> {
  const { kind, code, voucherId, discountRupiah } = discount;
  const candidate =
    voucherId === null
      ? await findCouponCandidate(tx, accountId, code)
      : await findVoucherCandidate(tx, accountId, voucherId);
  if (candidate === undefined) {
    return failRefused({ kind, message: `${NAMES[kind]} ini sudah tidak berlaku.` });
  }
  const message =
    voucherRefusal(candidate) ??
    limitRefusal(kind, candidate.standing, candidate.buyer, discountRupiah);
  if (message !== undefined) failRefused({ kind, message });
}

/** Two payments with the same two promotions lock them in the same order. */
function inLockOrder(discounts: readonly Discount[]): Discount[] {
  return discounts.toSorted((a, b) => (a.promotionId ?? '').localeCompare(b.promotionId ?? ''));
}
