import { inTransaction } from '#platform/db.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { endUnpaid, type UnpaidEnd } from './end-unpaid.ts';
import type { Payment } from './payment.ts';
import { lockPayment } from './queries/lock-payment.ts';

/** Ends a payment that the gateway refused or has never heard of: there was nothing to pay. */
export function endUncharged(
  parts: CommerceParts,
  paymentId: string,
  state: UnpaidEnd,
): Promise<Payment> {
  return inTransaction(parts.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    return payment.state === 'pending' ? endUnpaid(parts, tx, payment, state) : payment;
  });
}
