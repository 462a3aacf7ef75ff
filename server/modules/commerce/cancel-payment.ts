import { fail } from '#platform/errors.ts';
import { closePayment } from './close-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Payment } from './payment.ts';

/** The buyer gives up. Answers what became of it: the money may have been faster. */
export async function cancelPayment(parts: CommerceParts, payment: Payment): Promise<Payment> {
  if (payment.state !== 'pending') return payment;
  const { payment: after } = await closePayment(parts, payment);
  return after.state === 'pending' ? fail('commerce.gatewayUnreachable') : after;
}
