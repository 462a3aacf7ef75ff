import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Discount } from '../cart/cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { findCouponCandidate, findVoucherCandidate } from './candidate.ts';
import { failRefused, voucherRefusal } from './choose-discounts.ts';
import { limitRefusal } from './policy.ts';
import { updatePromotionCounters, updateReserved } from './queries/promotion.ts';
import { insertRedemption, listRedemptions, updateRedemption } from './queries/redemption.ts';

type Clocked = Pick<CommerceDeps, 'testClock'>;
type Promised = { id: string; accountId: string; discounts: readonly Discount[] };

/**
 * Holds the discounts of a new payment until it ends, in the transaction that writes its row: there is no payment with
 * an uncounted discount, and none is counted twice. The price itself stays as the cart froze it; what is
 * looked at again are the limits and whether the promotion was switched off.
 * The account goes one by one, so that its own limits hold; the promotion's counters are the last lock, held shortest.
 */
export async function reserveDiscounts(
  { testClock }: Clocked,
  tx: Tx,
  payment: Promised,
): Promise<void> {
  if (payment.discounts.length === 0) return;
  const now = testClock.now();
  await lockAccount(tx, payment.accountId);
  for (const discount of payment.discounts) await refuseTaken(tx, payment.accountId, discount);
  for (const discount of inLockOrder(payment.discounts)) {
    const { kind, promotionId, voucherId, discountRupiah } = discount;
    if (promotionId !== null && !(await updateReserved(tx, promotionId, discountRupiah))) {
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
    limitRefusal(kind, candidate.usage, candidate.buyer, discountRupiah);
  if (message !== undefined) failRefused({ kind, message });
}

/** Two payments with the same two promotions lock them in the same order. */
function inLockOrder(discounts: readonly Discount[]): Discount[] {
  return discounts.toSorted((a, b) => (a.promotionId ?? '').localeCompare(b.promotionId ?? ''));
}

// What becomes of a payment's discounts. The caller holds the payment's row, so that each move is made once; asked
// again, none of these changes anything.

/** The payment ended without money: what it held is free for others. */
export async function releaseDiscounts(
  { testClock }: Clocked,
  tx: Tx,
  { id }: Pick<Promised, 'id'>,
): Promise<void> {
  const now = testClock.now();
  for (const held of await listRedemptions(tx, id)) {
    if (held.state !== 'reserved') continue;
    await updateRedemption(tx, held.id, { state: 'released', changedAt: now });
    await updatePromotionCounters(tx, held, { reserved: -1 });
  }
}

/**
 * The payment settled at the price that was promised. Money that came after the release keeps that price too, even
 * where the limit was given to others meanwhile: that is counted as over the limit, and paid by us.
 */
export async function spendDiscounts(
  { testClock }: Clocked,
  tx: Tx,
  { id }: Pick<Promised, 'id'>,
): Promise<void> {
  const now = testClock.now();
  for (const held of await listRedemptions(tx, id)) {
    if (held.state === 'used' || held.state === 'returned') continue;
    const isLate = held.state === 'released';
    await updateRedemption(tx, held.id, { state: 'used', isLate, changedAt: now });
    await updatePromotionCounters(tx, held, isLate ? { used: 1 } : { reserved: -1, used: 1 });
  }
}

/** All of the money went back, so the buyer has the coupon or voucher again for what is left of its time. */
export async function returnDiscounts(
  { testClock }: Clocked,
  tx: Tx,
  { id }: Pick<Promised, 'id'>,
): Promise<void> {
  const now = testClock.now();
  for (const held of await listRedemptions(tx, id)) {
    if (held.state !== 'used') continue;
    await updateRedemption(tx, held.id, { state: 'returned', changedAt: now });
    await updatePromotionCounters(tx, held, { used: -1 });
  }
}
