import { createHash } from 'node:crypto';
import { isSameSecret } from '#platform/secrets.ts';
import type { NotifiedOrder } from '../gateway.ts';
import { isOrderId } from '../http.ts';

const LARGEST_NOTIFICATION_BYTES = 65_536;

export type SignedFields = { order_id: string; status_code: string; gross_amount: string };

export function signNotification(fields: SignedFields, serverKey: string): string {
  const text = fields.order_id + fields.status_code + fields.gross_amount + serverKey;
  return createHash('sha512').update(text).digest('hex');
}

/**
 * Says which order a notification is about when its signature is right. The signature covers
 * neither transaction_status nor fraud_status, so nothing else is read from it.
 */
export function verifyMidtransNotification(
  rawBody: string | Buffer,
  serverKey: string,
): NotifiedOrder | null {
  if (Buffer.byteLength(rawBody) > LARGEST_NOTIFICATION_BYTES) return null;
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString());
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  const { order_id, status_code, gross_amount, signature_key } = body as Record<string, unknown>;
  if (!isOrderId(order_id) || typeof status_code !== 'string') return null;
  if (typeof gross_amount !== 'string' || typeof signature_key !== 'string') return null;
  if (!/^[0-9a-f]{128}$/i.test(signature_key)) return null;
  const expected = signNotification({ order_id, status_code, gross_amount }, serverKey);
  const isValid = isSameSecret(Buffer.from(signature_key, 'hex'), Buffer.from(expected, 'hex'));
  return isValid ? { orderId: order_id } : null;
}
