import { applyStatus } from '../apply-status.ts';
import { describeCharge } from '../charge-payment.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { endUncharged } from '../end-uncharged.ts';
import type { PushResult } from '../gateways/gateway.ts';
import { updateCheckNow } from '../queries/update-check-now.ts';
import { endUnrung, RING_WITHIN } from './push.ts';
import { tellHealth } from './share-health.ts';
import { claimPush } from './queries/claim-push.ts';
import { findPayment } from '../queries/find-payment.ts';

/**
 * Rings the buyer's phone for one payment and waits for the answer, in the time of its account. The
 * claim is for good: if we die in between, the sweeper asks the gateway what became of it.
 */
export async function holdPush(parts: CommerceParts, id: string): Promise<void> {
  const { db, clock } = parts;
  const waiting = await findPayment(db, id);
  if (waiting === undefined) return;
  if (clock.now().getTime() - waiting.createdAt.getTime() > RING_WITHIN) {
    await endUnrung(parts, waiting, 'expired');
    return;
  }
  const payment = await claimPush(db, { id, now: clock.now() });
  if (payment === undefined) return;
  parts.reach('push.claimed');
  const { push } = parts.gateways.named(payment.gateway);
  if (push === undefined) throw new Error(`${payment.gateway} cannot ring a phone`);
  const result = await push(await describeCharge(parts, payment));
  parts.reach('push.answered');
  await record(parts, id, result);
  await tellHealth(parts, payment, result);
}

async function record(parts: CommerceParts, id: string, result: PushResult): Promise<void> {
  if ('state' in result && result.state !== 'unknown') {
    await applyStatus(parts, id, result);
    return;
  }
  parts.log.warn({ paymentId: id, ...result, raw: undefined }, 'a push brought no answer');
  if (!('state' in result) || result.cause === 'not_sent') {
    // It never got there: nothing to pay, and the buyer may choose anew at once.
    await endUncharged(parts, id, 'denied');
    return;
  }
  // The sweeper asks until the gateway knows.
  await updateCheckNow(parts.db, id, parts.clock.now());
}
