import { SECOND } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import type { ChargeResult, PromptResult } from './gateways/gateway.ts';
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

/** Wakes the workers: a buyer is to be prompted. */
export const PROMPT_EVENT = 'commerce.prompt';
/** A buyer does not wait for a prompt longer than this. */
export const PROMPT_WITHIN = 30 * SECOND;
/** Prompted within a second as a rule; then OVO gives this long. */
export const PROMPT_LIFE = 70 * SECOND;

/** When the gateway heard of a payment first: some know of an order only after a while. */
export const knownSince = ({ promptedAt, createdAt }: Payment): Date => promptedAt ?? createdAt;

/** Workers prompt, servers choose the gateways: workers publish to them what they saw. */
const HEALTH_EVENT = 'commerce.pushHealth';

type Seen = { gateway: string; method: PaymentMethod; isReached: boolean };

/** A response of any kind shows that the gateway is there. */
export async function publishHealth(
  { db, events }: Pick<CommerceDeps, 'db' | 'events'>,
  { gateway, method }: Payment,
  result: PromptResult,
): Promise<void> {
  const isUnknown = 'state' in result && result.state === 'unknown';
  // Under way, or held for longer than we wait: says nothing.
  if (isUnknown && (result.cause === 'in_progress' || result.cause === 'no_reply')) return;
  const seen: Seen = { gateway, method, isReached: !isUnknown };
  await events.publish(db, HEALTH_EVENT, seen);
}

/** Subscribes to what prompting processes saw; returns how to stop. */
export function subscribeToHealth({ events, health, testClock }: CommerceDeps): () => void {
  return events.subscribe(HEALTH_EVENT, (payload) => {
    const { gateway, method, isReached } = payload as Seen;
    const result: ChargeResult = isReached
      ? {
          status: 'pending',
          transactionId: null,
          amountRupiah: 0,
          expiresAt: null,
          actions: [],
          raw: null,
        }
      : { status: 'unknown', cause: 'gateway_error', message: 'a prompt did not get through' };
    health.record(gateway, method, result, testClock.now());
  });
}
