import type { PaymentMethodKey } from '#contract/constants.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { ChargeResult, PushResult } from '../gateways/gateway.ts';
import type { Payment } from '../payment.ts';

/** A worker rings the phones, the servers choose the gateways: one tells the others what it saw. */
const HEALTH_EVENT = 'commerce.pushHealth';

type Seen = { gateway: string; method: PaymentMethodKey; isReached: boolean };

/** An answer of whatever kind says that the gateway is there. */
export async function tellHealth(
  { db, events }: Pick<CommerceParts, 'db' | 'events'>,
  { gateway, method }: Payment,
  result: PushResult,
): Promise<void> {
  const isUnknown = 'state' in result && result.state === 'unknown';
  // Under way, or held for longer than we wait: says nothing.
  if (isUnknown && (result.cause === 'in_progress' || result.cause === 'no_reply')) return;
  const seen: Seen = { gateway, method, isReached: !isUnknown };
  await events.publish(db, HEALTH_EVENT, seen);
}

/** Hears what the ringing processes saw; returns how to stop. */
export function hearHealth({ events, health, clock }: CommerceParts): () => void {
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
      : { status: 'unknown', cause: 'gateway_error', message: 'a push did not get through' };
    health.record(gateway, method, result, clock.now());
  });
}
