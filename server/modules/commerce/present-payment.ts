import type { CommerceParts } from './commerce-parts.ts';
import { methodName } from './methods/method.ts';
import type { Payment } from './payment.ts';
import { messageOf } from './payment-message.ts';
import { writePaymentToken } from './payment-token.ts';
import { presentInstruction } from './present-instruction.ts';
import { presentRight } from './present-right.ts';
import { listRightsOfPayment } from './queries/list-rights-of-payment.ts';

/** What is in the row itself. */
export function presentPaymentRow(payment: Payment) {
  return {
    paymentId: payment.id,
    cart_id: payment.cartId,
    method: payment.method,
    methodName: methodName(payment.method),
    state: payment.state,
    outcome: payment.outcome,
    amountRupiah: payment.amountRupiah,
    names: payment.lines.map(({ name }) => name),
    expiresAt: payment.expiresAt,
    paidAt: payment.paidAt,
    createdAt: payment.createdAt,
    message: messageOf(payment),
    version: payment.version,
  };
}

/** A payment with its code, its token and the rights that came of it. */
export async function presentPayment(
  { db, clock, tokenKey }: Pick<CommerceParts, 'db' | 'clock' | 'tokenKey'>,
  payment: Payment,
) {
  const rights = payment.outcome === 'active' ? await listRightsOfPayment(db, payment) : [];
  return {
    ...presentPaymentRow(payment),
    qrString: payment.instruction?.qrString ?? null,
    instruction: presentInstruction(payment),
    token: writePaymentToken(payment.id, tokenKey),
    rights: rights.map((right) => presentRight(right, clock.now())),
  };
}
