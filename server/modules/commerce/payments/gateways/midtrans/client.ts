import { createHash } from 'node:crypto';
import { isSameSecret } from '#platform/secrets.ts';
import { wibTime } from '#platform/zone.ts';
import type { NotifiedOrder, UnknownOutcome } from '../gateway.ts';
import { fetchText, isOrderId, readObject, readText, unknown } from '../http.ts';

/** `YYYY-MM-DD HH:MM:SS` is GMT+7 without saying so. */
export function readWibTime(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    return null;
  const time = wibTime(value.replace(' ', 'T'));
  return Number.isNaN(time.getTime()) ? null : time;
}

export type MidtransConfig = {
  serverKey: string;
  /** Core API without a path, e.g. `https://api.midtrans.com`. */
  apiUrl: string;
  /** Snap with its version, e.g. `https://app.midtrans.com/snap/v1`. */
  snapUrl: string;
  /** Folder of the daily settlement reports; without it there are none. */
  reportUrl?: string | undefined;
  /** Whole call, body included. Default 10 s. */
  timeoutMs?: number;
  /** Real time, milliseconds: until when an order may be paid goes by it. */
  now: () => number;
};

export type MidtransRequest = {
  method: 'GET' | 'POST';
  url: string;
  body?: unknown;
  idempotencyKey?: string;
};

/** `code` is the body's own status_code where there is one: the HTTP status is often just 200. */
export type MidtransAnswer = {
  status: 'answered';
  code: number;
  body: Readonly<Record<string, unknown>>;
};

export const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER_CHARS = 1_000_000;

export const authorize = ({ serverKey }: MidtransConfig): string =>
  `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;

/** One call. What may have reached Midtrans and got no readable answer is unknown, not failed. */
export async function callMidtrans(
  config: MidtransConfig,
  request: MidtransRequest,
): Promise<MidtransAnswer | UnknownOutcome> {
  const answer = await fetchText(request.url, {
    method: request.method,
    headers: {
      accept: 'application/json',
      authorization: authorize(config),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
  });
  return answer.status === 'unknown' ? answer : readAnswer(answer.httpStatus, answer.text);
}

export function readAnswer(httpStatus: number, text: string): MidtransAnswer | UnknownOutcome {
  const body = text.length > LARGEST_ANSWER_CHARS ? null : readObject(text);
  const written = body?.['status_code'];
  const code =
    typeof written === 'number' || (typeof written === 'string' && /^\d{3}$/.test(written))
      ? Number(written)
      : httpStatus;
  if (httpStatus >= 500 || code >= 500) return unknown('gateway_error', `answered ${code}`);
  if (!body) return unknown('unreadable', `HTTP ${httpStatus} without a JSON object`);
  return { status: 'answered', code, body };
}

/** What Midtrans says went wrong, in one line, for the log and the ticket. */
export function readMessage(body: Readonly<Record<string, unknown>>): string {
  const lists = [body['validation_messages'], body['error_messages']];
  const details = lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  return [readText(body['status_message']) ?? '', ...details].filter(Boolean).join('; ');
}

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
