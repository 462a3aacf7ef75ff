import { MINUTE } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { announcePayment } from './announce-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Instruction } from './instruction.ts';
import { methodOf } from './methods/method.ts';
import { orderSteps } from './order-steps.ts';
import type { Payment } from './payment.ts';
import { nextCheck } from './payment-state.ts';
import { lockPayment } from './queries/lock-payment.ts';
import { updatePaymentCharged } from './queries/update-payment-charged.ts';
import { sendOrderLetter } from './send-letters.ts';

/** A code that lives shorter than this is paid on the spot. */
const LETTER_LIFE = 10 * MINUTE;

type Given = {
  transactionId: string | null;
  instruction: Instruction;
  expiresAt: Date | null;
  /** Money may be there already: ask at once. */
  isPaid?: boolean;
};

/** Shown for the first time, and to somebody who has the time to read a letter. Automatic ones have their own. */
const isFirst = (before: Payment, { state, method, choice }: Payment) =>
  before.instruction === null &&
  state === 'pending' &&
  choice.attempt === undefined &&
  methodOf(method).lifeMs >= LETTER_LIFE;

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
    if (isFirst(payment, held) && given.isPaid !== true) {
      await sendOrderLetter(parts, tx, held, orderSteps(held, given.instruction));
    }
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
