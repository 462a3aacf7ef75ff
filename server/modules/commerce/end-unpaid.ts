import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { announcePayment } from './announce-payment.ts';
import { releaseDiscounts } from './discounts/move-discounts.ts';
import type { Payment } from './payment.ts';
import { nextCheck } from './payment-state.ts';
import { updatePaymentState } from './queries/update-payment-state.ts';
import { sendUnpaidLetter } from './send-letters.ts';

export type UnpaidEnd = 'denied' | 'expired' | 'cancelled';

/** Ends a held pending payment without money. It is still looked at later: some settle late. */
export async function endUnpaid(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  state: UnpaidEnd,
): Promise<Payment> {
  const now = parts.clock.now();
  const ended = { ...payment, state, closedAt: now, attempts: 0 };
  const after = await updatePaymentState(tx, payment.id, {
    state,
    closedAt: now,
    checkAt: nextCheck(ended, now),
  });
  await releaseDiscounts(tx, payment.id, now);
  await announcePayment(parts, tx, after);
  // Who cancels knows it, and a try of an automatic renewal has letters of its own.
  const isSilent = state === 'cancelled' || payment.choice.attempt !== undefined;
  if (!isSilent) await sendUnpaidLetter(parts, tx, after);
  return after;
}
