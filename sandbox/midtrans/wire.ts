import { createHash, randomUUID } from 'node:crypto';

/** The merchant as Midtrans and the QR string know it. */
export const MERCHANT = {
  id: 'G812785002',
  name: 'TAYANG',
  city: 'JAKARTA PUSAT',
  postalCode: '10110',
  nmid: 'ID2025128127850',
} as const;

const WIB_OFFSET_MS = 7 * 60 * 60 * 1000;

/** GMT+7 without saying so: `2026-11-20 18:05:09`. */
export function writeTime(ms: number): string {
  const wib = new Date(ms + WIB_OFFSET_MS).toISOString();
  return `${wib.slice(0, 10)} ${wib.slice(11, 19)}`;
}

/** `2026-11-20 18:05:09 +0700`, the zone as written; null when it is not of that form. */
export function readTime(text: unknown): number | null {
  const parts =
    typeof text === 'string' &&
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/.exec(text);
  if (!parts) return null;
  const ms = Date.parse(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`);
  return Number.isNaN(ms) ? null : ms;
}

export const writeAmount = (rupiah: number): string => `${rupiah}.00`;

export function sign(
  orderId: string,
  statusCode: string,
  grossAmount: string,
  serverKey: string,
): string {
  return createHash('sha512')
    .update(orderId + statusCode + grossAmount + serverKey)
    .digest('hex');
}

/** An answer: the HTTP status, which is often 200 whatever the body's status_code says. */
export type WireAnswer = {
  http: number;
  body: Record<string, unknown>;
  /** Sent instead of the body, where an answer is no JSON. */
  text?: string;
};

/** Codes that come under an HTTP status of their own; all others come under 200. */
const OWN_HTTP_STATUS = new Set(['400', '401', '402', '413', '429', '500', '503']);

export function wireError(
  code: string,
  message: string,
  validation: readonly string[] = [],
): WireAnswer {
  return {
    http: OWN_HTTP_STATUS.has(code) ? Number(code) : 200,
    body: {
      status_code: code,
      status_message: message,
      ...(validation.length > 0 && { validation_messages: validation }),
      ...(code !== '401' && { id: randomUUID() }),
    },
  };
}

export const NOT_FOUND = "Transaction doesn't exist.";
export const NOT_MODIFIABLE = 'Merchant cannot modify the status of the transaction';
export const DUPLICATE_ORDER =
  'The request could not be completed due to a conflict with the current state of the target ' +
  'resource, please try again';
