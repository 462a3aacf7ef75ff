import type { CommerceParts } from './commerce-parts.ts';
import { keepInstruction } from './instruction.ts';
import { wayOf } from './methods/ways.ts';
import type { Payment } from './payment.ts';
import type { ToldStatus } from './payment-state.ts';
import { recordCharge } from './record-charge.ts';

/**
 * The reply to a charge got lost, but the status of its order carries all that the buyer needs:
 * the account, the code, or nothing for a push. Undefined where only the reply itself has it.
 */
export async function recoverInstruction(
  parts: CommerceParts,
  payment: Payment,
  told: ToldStatus,
): Promise<Payment | undefined> {
  const { transactionId, expiresAt, virtualAccount, paymentCode } = told;
  const isWhole = {
    virtual_account: virtualAccount !== undefined,
    minimarket: paymentCode !== undefined,
    ovo: true,
    qris: false,
    gopay: false,
    shopeepay: false,
    page: false,
    // Is paid or it is not: its status never says pending.
    credit: false,
  }[wayOf(payment).charge];
  if (!isWhole) return undefined;
  const instruction = keepInstruction({
    ...(virtualAccount && { virtualAccount }),
    ...(paymentCode && { paymentCode }),
  });
  return recordCharge(parts, payment, { transactionId, instruction, expiresAt });
}
