import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPayment } from '../queries/find-payment.ts';
import { type Gift, readGiftCode } from './gift.ts';
import { give } from './give.ts';
import { findGiftByCode, lockGift } from './queries/find-gift.ts';

type RedeemParts = Pick<CommerceParts, 'db' | 'clock'>;

/** A gift that can still be opened, by what its finder typed. Fails by why it can't. */
export async function lookAtGift({ db, clock }: RedeemParts, typed: string) {
  const gift = await findGiftByCode(db, readGiftCode(typed));
  if (gift === undefined || gift.state === 'unpaid') return fail('commerce.giftNotFound');
  if (gift.state === 'given') return fail('commerce.giftUsed');
  const isOver = gift.expiresAt === null || gift.expiresAt <= clock.now();
  if (gift.state === 'returned' || isOver) return fail('commerce.giftOver');
  const payment = gift.paymentId === null ? undefined : await findPayment(db, gift.paymentId);
  const line = payment?.lines.find(({ giftId }) => giftId === gift.id);
  return { gift, line: line ?? fail('commerce.giftNotFound') };
}

/** Opens a gift for an account, once; asked again by the same account, it answers as before. */
export async function redeemGift(
  parts: CommerceParts,
  accountId: string,
  typed: string,
): Promise<void> {
  const found = await findGiftByCode(parts.db, readGiftCode(typed));
  if (found === undefined) return fail('commerce.giftNotFound');
  await inTransaction(parts.db, async (tx) => {
    const gift = await lockGift(tx, found.id);
    if (gift === undefined || (await isOpened(parts, gift, accountId))) return;
    const payment = gift.paymentId === null ? undefined : await findPayment(tx, gift.paymentId);
    // Taken back by its payer a moment ago.
    if (payment?.state !== 'paid' && payment?.state !== 'partly_refunded') {
      fail('commerce.giftOver');
    }
    await give(parts, tx, gift, accountId);
  });
}

async function isOpened({ clock }: RedeemParts, gift: Gift, accountId: string): Promise<boolean> {
  if (gift.state === 'unpaid') return fail('commerce.giftNotFound');
  if (gift.state === 'given') return gift.givenTo === accountId || fail('commerce.giftUsed');
  const isOver = gift.expiresAt === null || gift.expiresAt <= clock.now();
  return gift.state === 'returned' || isOver ? fail('commerce.giftOver') : false;
}
