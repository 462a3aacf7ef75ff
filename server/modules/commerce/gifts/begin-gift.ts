import type { Tx } from '#platform/db.ts';
import type { Payment } from '../payment.ts';
import { GIFT_LIFE } from './gift.ts';
import { lockGift } from './queries/find-gift.ts';
import { updateGift } from './queries/update-gift.ts';

/** A gift is paid for. From its day on the sweeper writes about it and gives it: here only the row says so. */
export async function beginGift(
  tx: Tx,
  giftId: string,
  payment: Payment,
  now: Date,
): Promise<void> {
  const gift = await lockGift(tx, giftId);
  if (gift === undefined || gift.state !== 'unpaid') {
    throw new Error(`The gift of payment ${payment.id} can't begin`);
  }
  const from = gift.deliverAt > now ? gift.deliverAt : now;
  await updateGift(tx, giftId, {
    state: 'waiting',
    paymentId: payment.id,
    deliverAt: from,
    checkAt: from,
    expiresAt: new Date(from.getTime() + GIFT_LIFE[gift.kind]),
  });
}
