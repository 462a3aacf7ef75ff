import { notifyDokuPayment, notifyPayment } from '#contract/commerce/index.ts';
import { isUuid } from '#contract/ids.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, type Route } from '#platform/module.ts';
import { digest } from '#platform/secrets.ts';
import type { CommerceDeps } from '../deps.ts';
import { DUE_EVENT } from './events.ts';
import type { NotificationHeaders } from './gateways/gateway.ts';
import { insertNotificationOnce } from './queries/payment.ts';
import { updateCheckNow } from './queries/payment-schedule.ts';

/** Keeps the bodies of a call as they came, byte for byte: for their signature and the archive. */
const withRawBody = (route: Route<CommerceDeps>): Route<CommerceDeps> => ({
  contract: route.contract,
  register(app, deps) {
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      route.register(scope, deps);
    });
  },
});

export const routes = [
  withRawBody(
    call(notifyPayment, async (deps: CommerceDeps, { body, request }) => {
      await receiveNotification(deps, 'midtrans', body, request.headers);
      return ok(null);
    }),
  ),
  withRawBody(
    call(notifyDokuPayment, async (deps: CommerceDeps, { body, request }) => {
      await receiveNotification(deps, 'doku', body, request.headers);
      return ok(null);
    }),
  ),
];

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
  const signed = [Buffer.from(reported.requestId ?? ''), rawBody];
  let isNew: boolean;
  try {
    isNew = await inTransaction(db, async (tx) => {
      const isStored = await insertNotificationOnce(tx, {
        digest: Buffer.from(digest(Buffer.concat(signed), 'hex'), 'hex'),
        gateway,
        orderId: reported.orderId,
        requestId: reported.requestId ?? null,
        body: rawBody.toString(),
        receivedAt: now,
      });
      // A number that was used before is somebody's copy; without numbers, a gateway may repeat itself.
      if (!isStored && reported.requestId !== undefined) return false;
      if (!isUuid(reported.orderId)) return true;
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
  deps.failpoint('notification.stored');
}
