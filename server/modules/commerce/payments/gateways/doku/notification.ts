import { isSameSecret } from '#platform/secrets.ts';
import type { NotificationHeaders, NotifiedOrder } from '../gateway.ts';
import { isOrderId, isRecord, readObject } from '../http.ts';
import { type DokuConfig, signDoku } from './client.ts';

const LARGEST_NOTIFICATION_BYTES = 65_536;
/** Two clocks and a slow line; what is older is a replay. */
const STALE_MS = 10 * 60_000;

/**
 * Says which order a notification is about, when it was signed by DOKU, for our address, over
 * exactly these bytes, just now. The state in it is covered too, and still not returned.
 */
export function verifyDokuNotification(
  rawBody: string | Buffer,
  headers: NotificationHeaders,
  { clientId, secretKey, notifyPath }: DokuConfig,
  nowMs = Date.now(),
): NotifiedOrder | null {
  if (Buffer.byteLength(rawBody) > LARGEST_NOTIFICATION_BYTES) return null;
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const requestId = header('request-id');
  const timestamp = header('request-timestamp');
  if (header('client-id') !== clientId) return null;
  if (requestId === '' || requestId.length > 128) return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp)) return null;
  // Also not a date that no calendar has.
  if (!(Math.abs(Date.parse(timestamp) - nowMs) <= STALE_MS)) return null;
  const expected = signDoku(
    { clientId, requestId, timestamp, target: notifyPath, rawBody },
    secretKey,
  );
  if (!isSameSecret(header('signature'), expected)) return null;
  const order = readObject(rawBody.toString())?.['order'];
  const orderId = isRecord(order) ? order['invoice_number'] : null;
  return isOrderId(orderId) ? { orderId, requestId } : null;
}
