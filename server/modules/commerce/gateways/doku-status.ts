import type { PaymentState, StatusResult, UnknownStateCause } from './gateway.ts';
import { readRupiah } from './gateway-fields.ts';
import { isRecord, readText } from './gateway-http.ts';
import { readProblem, type DokuAnswer } from './doku-http.ts';

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
  told: {
    order: unknown;
    word: unknown;
    transactionId: unknown;
    date: unknown;
    channel: unknown;
    raw: unknown;
  },
): StatusResult {
  const { raw } = told;
  const notKnown = (cause: UnknownStateCause, message: string): StatusResult => ({
    state: 'unknown',
    cause,
    message,
    raw,
  });
  const word = readText(told.word)?.toUpperCase() ?? '';
  if (word === 'TIMEOUT') return notKnown('in_progress', 'DOKU does not know yet');
  const state = STATES[word];
  if (!state) return notKnown('unreadable', `a state named ${word}`);
  const order = isRecord(told.order) ? told.order : {};
  if (order['invoice_number'] !== orderId) return notKnown('unreadable', 'about another order');
  const amountRupiah = readRupiah(order['amount']);
  const transactionId = readText(told.transactionId);
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
    paidAt: state === 'paid' ? readTime(told.date) : null,
    expiresAt: null,
    paymentType: readText(told.channel) ?? '',
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
