import type { PaymentState, StatusResult, UnknownStateCause } from '../gateway.ts';
import { isRecord, readRupiah, readText } from '../http.ts';
import { type DokuAnswer, readProblem } from './client.ts';

type KnownState = Exclude<PaymentState, 'unknown'>;

/** TIMEOUT is not here: it means that DOKU does not know either, and that one asks again. */
const STATES: Readonly<Record<string, KnownState>> = {
  PENDING: 'pending',
  REDIRECT: 'pending',
  SUCCESS: 'paid',
  FAILED: 'denied',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
  VOIDED: 'refunded',
};

/** Reads the answer to `GET /orders/v1/status/{invoice_number}`. */
export function readStatus(orderId: string, { code, body }: DokuAnswer): StatusResult {
  const notKnown = (cause: UnknownStateCause, message: string): StatusResult => ({
    state: 'unknown',
    cause,
    message,
    raw: body,
  });
  if (code === 404) return notKnown('not_found', readProblem(body));
  if (code === 401 || code === 403) return notKnown('unauthorized', readProblem(body));
  if (code === 429) return notKnown('rate_limited', readProblem(body));
  if (code !== 200) return notKnown('unreadable', `${code} ${readProblem(body)}`);
  const transaction = isRecord(body['transaction']) ? body['transaction'] : {};
  const channel = isRecord(body['channel']) ? body['channel'] : {};
  return readTransaction(orderId, {
    order: body['order'],
    word: transaction['status'],
    transactionId: transaction['original_request_id'],
    date: transaction['date'],
    channel: channel['id'],
    raw: body,
  });
}

/** What the status and the answer to a push say in different places. */
export function readTransaction(
  orderId: string,
  reported: {
    order: unknown;
    word: unknown;
    transactionId: unknown;
    date: unknown;
    channel: unknown;
    raw: unknown;
  },
): StatusResult {
  const { raw } = reported;
  const notKnown = (cause: UnknownStateCause, message: string): StatusResult => ({
    state: 'unknown',
    cause,
    message,
    raw,
  });
  const word = readText(reported.word)?.toUpperCase() ?? '';
  if (word === 'TIMEOUT') return notKnown('in_progress', 'DOKU does not know yet');
  const state = STATES[word];
  if (!state) return notKnown('unreadable', `a state named ${word}`);
  const order = isRecord(reported.order) ? reported.order : {};
  if (order['invoice_number'] !== orderId) return notKnown('unreadable', 'about another order');
  const amountRupiah = readRupiah(order['amount']);
  const transactionId = readText(reported.transactionId);
  if (amountRupiah === null || !transactionId)
    return notKnown('unreadable', 'amount or id missing');
  const isRefunded = state === 'refunded';
  return {
    state,
    orderId,
    transactionId,
    amountRupiah,
    refundedRupiah: isRefunded ? amountRupiah : 0,
    refunds: [],
    paidAt: state === 'paid' ? readTime(reported.date) : null,
    expiresAt: null,
    paymentType: readText(reported.channel) ?? '',
    raw,
  };
}

/** `2021-12-29T02:37:35Z` */
function readTime(value: unknown): Date | null {
  const text = readText(value);
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
