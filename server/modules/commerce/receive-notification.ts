import { createHash } from 'node:crypto';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { NotificationHeaders } from './gateways/gateway.ts';
import { insertNotificationOnce } from './queries/insert-notification-once.ts';
import { updateCheckNow } from './queries/update-check-now.ts';

/** Wakes the sweepers of all processes. */
export const DUE_EVENT = 'commerce.due';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A gateway says that something happened to an order. Its signature is checked, its words are
 * stored once, and all it moves is the time at which we ask the gateway ourselves.
 */
export async function receiveNotification(
  parts: CommerceParts,
  gateway: string,
  rawBody: unknown,
  headers: NotificationHeaders,
): Promise<void> {
  const { db, clock, events, gateways } = parts;
  const isHeard = Buffer.isBuffer(rawBody) && gateways.has(gateway);
  const told = isHeard ? gateways.named(gateway).verifyNotification(rawBody, headers) : null;
  if (!isHeard || told === null) fail('commerce.notificationRefused');
  const now = clock.now();
  let isNew: boolean;
  try {
    isNew = await inTransaction(db, async (tx) => {
      const isStored = await insertNotificationOnce(tx, {
        digest: createHash('sha256')
          .update(told.requestId ?? '')
          .update(rawBody)
          .digest(),
        gateway,
        orderId: told.orderId,
        requestId: told.requestId ?? null,
        body: rawBody.toString(),
        receivedAt: now,
      });
      // A number that was used before is somebody's copy; without numbers, a gateway may repeat itself.
      if (!isStored && told.requestId !== undefined) return false;
      if (!UUID.test(told.orderId)) return true;
      // Also for a repeated one: the answer to the first may have been older than the truth.
      await updateCheckNow(tx, told.orderId, now);
      await events.publish(tx, DUE_EVENT, { paymentId: told.orderId });
      return true;
    });
  } catch (error) {
    // Whatever kept us from storing it: the gateway shall send it again.
    fail('common.unavailable', error);
  }
  if (!isNew) fail('commerce.notificationRepeated');
  parts.reach('notification.stored');
}
