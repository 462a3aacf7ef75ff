import { applyStatus } from './apply-status.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { endUncharged } from './end-uncharged.ts';
import type { UnpaidEnd } from './end-unpaid.ts';
import type { Payment } from './payment.ts';
import { endUnrung, placedAt } from './pushes/push.ts';

/** What was learned about a payment, and whether the gateway gave a usable answer. */
export type Followed = {
  payment: Payment;
  isAnswered: boolean;
  /** The gateway wants to be asked at this time, not before. */
  askAt?: Date | undefined;
};

/**
 * Closes a pending payment at the gateway, then asks what became of it: the buyer may have been
 * faster. Still pending afterwards means: nobody knows yet.
 */
export async function closePayment(
  parts: CommerceParts,
  payment: Payment,
  unknownToGateway: UnpaidEnd = 'cancelled',
): Promise<Followed> {
  const unrung = await endUnrung(parts, payment, unknownToGateway);
  if (unrung !== undefined) return { payment: unrung, isAnswered: true };
  const gateway = parts.gateways.named(payment.gateway);
  const placed = placedAt(payment);
  const closed = await gateway.cancel(payment.id, payment.instruction?.pageToken, placed);
  if (closed.status === 'unknown') return { payment, isAnswered: false };
  if (closed.status === 'refused' && closed.reason === 'not_found') {
    return { payment: await endUncharged(parts, payment.id, unknownToGateway), isAnswered: true };
  }
  const told = await gateway.status(payment.id, placed);
  const isNothingKnown = told.state === 'unknown' && (told.cause === 'not_found' || told.askAt);
  // A hosted page was closed before anything was chosen on it, or so soon that nothing is told of it.
  if (closed.status === 'cancelled' && isNothingKnown) {
    return { payment: await endUncharged(parts, payment.id, unknownToGateway), isAnswered: true };
  }
  if (told.state === 'unknown') return { payment, isAnswered: false, askAt: told.askAt };
  return { payment: await applyStatus(parts, payment.id, told), isAnswered: true };
}
