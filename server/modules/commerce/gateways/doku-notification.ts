import type { NotificationHeaders, NotifiedOrder } from './gateway.ts';
import { isOrderId } from './gateway-fields.ts';
import { isRecord, readObject } from './gateway-http.ts';
import type { DokuConfig } from './doku-http.ts';
import { isSameSignature, signDoku } from './doku-sign.ts';

const LARGEST_NOTIFICATION_BYTES = 65_536;
/** Two clocks and a slow line; whatever is older is somebody's copy. */
const STALE_MS = 10 * 60_000;

/**
 * Says which order a notification is about, when it was signed by DOKU, for our address, over
 * exactly these bytes, just now. The state in it is covered too, and still not told.
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
  const right = signDoku(
    { clientId, requestId, timestamp, target: notifyPath, rawBody },
    secretKey,
  );
  if (!isSameSignature(header('signature'), right)) return null;
  const order = readObject(rawBody.toString())?.['order'];
  const orderId = isRecord(order) ? order['invoice_number'] : null;
  return isOrderId(orderId) ? { orderId, requestId } : null;
}
