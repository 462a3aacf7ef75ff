import type { Db } from '#platform/db.ts';
import { findPayment } from '../queries/find-payment.ts';
import { type Gift, maskRecipient, showGiftCode } from './gift.ts';

/** A gift as its sender sees it: of a relative's address never more than that the letter went out. */
export async function presentGift(db: Db, gift: Gift, now: Date) {
  const payment = gift.paymentId === null ? undefined : await findPayment(db, gift.paymentId);
  const line = payment?.lines.find(({ giftId }) => giftId === gift.id);
  const state = stateOf(gift, now);
  return {
    giftId: gift.id,
    kind: gift.kind,
    name: line?.name ?? '',
    recipient: maskRecipient(gift.recipient ?? ''),
    message: gift.message,
    state,
    code:
      gift.code !== null && state !== 'opened' && state !== 'returned'
        ? showGiftCode(gift.code)
        : null,
    deliverAt: gift.deliverAt,
    expiresAt: gift.expiresAt ?? gift.deliverAt,
  };
}

function stateOf({ kind, state, deliverAt }: Gift, now: Date) {
  if (state === 'returned') return 'returned' as const;
  if (kind === 'gift' && state === 'given') return 'opened' as const;
  return deliverAt > now ? ('scheduled' as const) : ('sent' as const);
}
