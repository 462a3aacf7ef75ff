import { createHash } from 'node:crypto';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { NotificationHeaders, PaymentGateway } from './gateways/gateway.ts';
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
  rawBody: Buffer,
  headers: NotificationHeaders,
  gateway: PaymentGateway = parts.gateways.default,
): Promise<void> {
  const { db, clock, events } = parts;
  const told = gateway.verifyNotification(rawBody, headers);
  if (told === null) fail('commerce.notificationRefused');
  const now = clock.now();
  try {
    await inTransaction(db, async (tx) => {
      await insertNotificationOnce(tx, {
        digest: createHash('sha256').update(rawBody).digest(),
        gateway: gateway.name,
        orderId: told.orderId,
        body: rawBody.toString(),
        receivedAt: now,
      });
      if (!UUID.test(told.orderId)) return;
      // Also for a repeated one: the answer to the first may have been older than the truth.
      await updateCheckNow(tx, told.orderId, now);
      await events.publish(tx, DUE_EVENT, { paymentId: told.orderId });
    });
  } catch (error) {
    // Whatever kept us from storing it: the gateway shall send it again.
    fail('common.unavailable', error);
  }
  parts.reach('notification.stored');
}
