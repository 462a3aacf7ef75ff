import { randomUUID } from 'node:crypto';
import type { SandboxSettings } from '../env.ts';
import type { NotifierWire } from '../notify/notification.ts';
import { transactionBody } from './bodies.ts';
import type { DokuOrder } from './order.ts';
import { sign, writeUtc } from './wire.ts';

const MINUTE_MS = 60_000;
/** Three more tries after the first, counted from it: that is all. */
const RETRY_AFTER_MS = [30, 330, 360].map((minutes) => minutes * MINUTE_MS);

/** What DOKU tells, and to whom. Signed anew at every try, with the same Request-Id. */
export const dokuNotifications = (
  { doku }: SandboxSettings,
  now: () => number,
): NotifierWire<DokuOrder> => ({
  urls: () => [doku.notifyUrl],
  write: (order, kind) => {
    const body = JSON.stringify(transactionBody(order));
    const isLie = kind === 'altered' || kind === 'forged';
    const lie = JSON.stringify(transactionBody({ ...order, status: lieAbout(order) }));
    return {
      body: isLie ? lie : body,
      transactionStatus: isLie ? lieAbout(order) : order.status,
      tag: {
        requestId: randomUUID(),
        secret: kind === 'forged' ? 'SK-bukan-milik-kami' : doku.secretKey,
        // The altered one carries the true signature of other words.
        signed: kind === 'altered' ? body : isLie ? lie : body,
      },
    };
  },
  headers: ({ tag, url }) => {
    const timestamp = writeUtc(now());
    const requestId = tag?.['requestId'] ?? '';
    const target = new URL(url).pathname;
    return {
      'user-agent': 'DOKU-Notification',
      'client-id': doku.clientId,
      'request-id': requestId,
      'request-timestamp': timestamp,
      signature: sign(
        { clientId: doku.clientId, requestId, timestamp, target, body: tag?.['signed'] ?? '' },
        tag?.['secret'] ?? '',
      ),
    };
  },
  retriesAfter: (httpStatus) =>
    httpStatus !== null && httpStatus >= 200 && httpStatus < 300 ? null : RETRY_AFTER_MS.length,
  retryDelayMs: (tries) => RETRY_AFTER_MS[tries - 1] ?? 0,
});

const lieAbout = (order: DokuOrder): DokuOrder['status'] =>
  order.status === 'SUCCESS' ? 'FAILED' : 'SUCCESS';
