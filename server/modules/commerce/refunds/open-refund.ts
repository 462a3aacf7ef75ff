import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { postEntry } from '../credit/post-entry.ts';
import type { Payment } from '../payment.ts';
import { realNow } from '../real-time.ts';
import { DUE_EVENT } from '../receive-notification.ts';
import { sendRefundStartedLetter } from './letters.ts';
import { findRefund } from './queries/find-refund.ts';
import { insertRefundOnce } from './queries/insert-refund-once.ts';
import type { Refund, RefundReason, RefundWay } from './refund.ts';

export type RefundWish = {
  /** The same wish again answers the same refund. */
  key: string;
  amountRupiah: number;
  reason: RefundReason;
  askedAs: 'viewer' | 'operator' | 'system' | 'gateway';
  way?: RefundWay;
  endsRights?: boolean;
  note?: string;
};

/** Told when it is done, a moment later, or by the letter of a returned gift. */
const TOLD_OTHERWISE: readonly RefundReason[] = ['at_gateway', 'gift_unused'];

/**
 * Writes down, for a payment that the transaction holds, that money goes back: from here on it does, whatever dies.
 * What had been earned is owed now; what never was is owed since it settled. The buyer is told.
 */
export async function openRefund(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  wish: RefundWish,
): Promise<Refund> {
  const now = parts.clock.now();
  const refund = await insertRefundOnce(tx, {
    paymentId: payment.id,
    key: wish.key,
    amountRupiah: wish.amountRupiah,
    reason: wish.reason,
    askedAs: wish.askedAs,
    way: wish.way ?? 'method',
    endsRights: wish.endsRights ?? true,
    note: wish.note ?? '',
    checkAt: realNow(parts),
    createdAt: now,
  });
  if (refund === undefined) {
    const known = await findRefund(tx, { key: wish.key });
    if (known === undefined) throw new Error(`The refund ${wish.key} is gone`);
    return known;
  }
  if (payment.outcome === 'active') {
    await postEntry(tx, {
      cause: 'refund',
      causeId: refund.id,
      debit: 'revenue',
      credit: 'refunds_payable',
      amountRupiah: refund.amountRupiah,
      paymentId: payment.id,
      note: 'Pengembalian dana diputuskan',
      createdAt: now,
    });
  }
  if (!TOLD_OTHERWISE.includes(wish.reason))
    await sendRefundStartedLetter(parts, tx, payment, refund);
  await parts.events.publish(tx, DUE_EVENT, { paymentId: payment.id });
  return refund;
}
