import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import type { Payment } from './payment.ts';

/** Wakes what works on due rows of money, in all processes. */
export const DUE_EVENT = 'commerce.due';

/** Publishes after commit that a payment looks different now. */
export async function announcePayment(
  { events }: Pick<CommerceDeps, 'events'>,
  tx: Tx,
  { id, accountId, cartId, state, outcome }: Payment,
): Promise<void> {
  await events.publish(tx, 'commerce.payment', { paymentId: id, accountId, state });
  if (state === 'paid' && outcome === 'active') {
    await events.publish(tx, 'commerce.paid', { paymentId: id, accountId, cartId });
  }
}
