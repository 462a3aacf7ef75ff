import { createHash } from 'node:crypto';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import type { NotificationHeaders } from './gateways/gateway.ts';
import { DUE_EVENT } from './events.ts';
import { insertNotificationOnce } from './queries/notification.ts';
import { updateCheckNow } from './queries/payment-schedule.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A gateway says that something happened to an order. Its signature is checked, its words are
 * stored once, and all it moves is the time at which we ask the gateway ourselves.
 */
export async function receiveNotification(
  deps: CommerceDeps,
  gateway: string,
  rawBody: unknown,
  headers: NotificationHeaders,
): Promise<void> {
  const { db, testClock, events, gateways } = deps;
  const isAccepted = Buffer.isBuffer(rawBody) && gateways.has(gateway);
  const reported = isAccepted ? gateways.named(gateway).verifyNotification(rawBody, headers) : null;
  if (!isAccepted || reported === null) fail('commerce.notificationRefused');
  const now = testClock.now();
  let isNew: boolean;
  try {
    isNew = await inTransaction(db, async (tx) => {
      const isStored = await insertNotificationOnce(tx, {
        digest: createHash('sha256')
          .update(reported.requestId ?? '')
          .update(rawBody)
          .digest(),
        gateway,
        orderId: reported.orderId,
        requestId: reported.requestId ?? null,
        body: rawBody.toString(),
        receivedAt: now,
      });
      // A number that was used before is somebody's copy; without numbers, a gateway may repeat itself.
      if (!isStored && reported.requestId !== undefined) return false;
      if (!UUID.test(reported.orderId)) return true;
      // Also for a repeated one: the answer to the first may have been older than the truth.
      await updateCheckNow(tx, reported.orderId, now);
      await events.publish(tx, DUE_EVENT, { paymentId: reported.orderId });
      return true;
    });
  } catch (error) {
    // Whatever kept us from storing it: the gateway shall send it again.
    fail('common.unavailable', error);
  }
  if (!isNew) fail('commerce.notificationRepeated');
  deps.reach('notification.stored');
}
