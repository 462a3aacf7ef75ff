import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Payment } from './payment.ts';

/** Tells every process after commit that a payment looks different now. */
export async function announcePayment(
  { events }: Pick<CommerceParts, 'events'>,
  tx: Tx,
  { id, accountId, cartId, state, outcome }: Payment,
): Promise<void> {
  await events.publish(tx, 'commerce.payment', { paymentId: id, accountId, state });
  if (state === 'paid' && outcome === 'active') {
    await events.publish(tx, 'commerce.paid', { paymentId: id, accountId, cartId });
  }
}
