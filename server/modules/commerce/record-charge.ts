import { inTransaction } from '#platform/db.ts';
import { announcePayment } from './announce-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Instruction } from './instruction.ts';
import type { Payment } from './payment.ts';
import { nextCheck } from './payment-state.ts';
import { lockPayment } from './queries/lock-payment.ts';
import { updatePaymentCharged } from './queries/update-payment-charged.ts';

type Given = {
  transactionId: string | null;
  instruction: Instruction;
  expiresAt: Date | null;
  /** Money may be there already: ask at once. */
  isPaid?: boolean;
};

/** Keeps what the gateway gave for a payment that is still open, and tells its viewers. */
export async function recordCharge(
  parts: CommerceParts,
  payment: Payment,
  given: Given,
): Promise<Payment> {
  const after = await inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    const expiresAt = given.expiresAt ?? payment.expiresAt;
    const next = nextCheck({ ...payment, expiresAt, attempts: 0 }, now);
    await updatePaymentCharged(tx, {
      id: payment.id,
      transactionId: given.transactionId,
      instruction: given.instruction,
      expiresAt,
      checkAt: given.isPaid === true ? now : (next ?? now),
    });
    const held = await lockPayment(tx, payment.id);
    await announcePayment(parts, tx, held);
    return held;
  });
  // Given up while it was being charged: nobody will see this order, so nobody shall pay it.
  if (['cancelled', 'expired', 'denied'].includes(after.state)) {
    const gateway = parts.gateways.named(payment.gateway);
    await gateway.cancel(payment.id, given.instruction.pageToken);
  }
  return after;
}
