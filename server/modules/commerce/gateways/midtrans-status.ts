import type { PaymentState, RefundEntry, StatusResult, UnknownStateCause } from './gateway.ts';
import { readAccount, readPaymentCode } from './midtrans-account.ts';
import { readRupiah } from './gateway-fields.ts';
import { readDecline, readSavedCard } from './midtrans-saved.ts';
import { readWibTime } from './midtrans-fields.ts';
import { isRecord, readText } from './gateway-http.ts';
import { readMessage, type MidtransAnswer } from './midtrans-http.ts';

type KnownState = Exclude<PaymentState, 'unknown'>;
type Body = Readonly<Record<string, unknown>>;

const STATES: Readonly<Record<string, KnownState>> = {
  pending: 'pending',
  authorize: 'pending',
  expire: 'expired',
  cancel: 'cancelled',
  deny: 'denied',
  failure: 'denied',
  refund: 'refunded',
  partial_refund: 'partly_refunded',
  chargeback: 'chargeback',
  partial_chargeback: 'chargeback',
};

/**
 * One state for status_code, transaction_status and fraud_status together. Paid is only:
 * 200, settlement or capture, and fraud absent or accepted. Null: a word we do not know.
 */
export function mapState(code: number, body: Body): KnownState | null {
  const status = readText(body['transaction_status'])?.toLowerCase() ?? '';
  if (status !== 'settlement' && status !== 'capture') return STATES[status] ?? null;
  const fraud = readText(body['fraud_status'])?.toLowerCase() ?? 'accept';
  if (fraud === 'deny') return 'denied';
  if (code === 200 && fraud === 'accept') return 'paid';
  return fraud === 'challenge' || code === 201 ? 'pending' : null;
}

/** Reads the answer to `GET /v2/{id}/status`. */
export function readStatus(orderId: string, answer: MidtransAnswer): StatusResult {
  const { code, body } = answer;
  const notKnown = (cause: UnknownStateCause, message: string): StatusResult => ({
    state: 'unknown',
    cause,
    message,
    raw: body,
  });
  if (code === 404) return notKnown('not_found', readMessage(body));
  if (code === 401 || code === 403) return notKnown('unauthorized', readMessage(body));
  if (code === 429) return notKnown('rate_limited', readMessage(body));

  const state = mapState(code, body);
  if (!state) return notKnown('unreadable', `${code} ${readMessage(body)}`);
  if (body['order_id'] !== orderId) return notKnown('unreadable', 'answer about another order');
  if ((body['currency'] ?? 'IDR') !== 'IDR') return notKnown('unreadable', 'not in rupiah');
  const amountRupiah = readRupiah(body['gross_amount']);
  const transactionId = readText(body['transaction_id']);
  if (amountRupiah === null || !transactionId)
    return notKnown('unreadable', 'amount or id missing');

  const refunds = readRefunds(body['refunds']);
  const savedCard = state === 'paid' ? readSavedCard(body) : undefined;
  const virtualAccount = readAccount(body);
  const paymentCode = readPaymentCode(body);
  const refundedRupiah = readRupiah(body['refund_amount']) ?? sum(refunds);
  return {
    state,
    orderId,
    transactionId,
    amountRupiah,
    refundedRupiah: state === 'refunded' && refundedRupiah === 0 ? amountRupiah : refundedRupiah,
    refunds,
    paidAt:
      readWibTime(body['settlement_time']) ??
      (state === 'paid' ? readWibTime(body['transaction_time']) : null),
    expiresAt: readWibTime(body['expiry_time'] ?? body['expire_time']),
    paymentType: readText(body['payment_type']) ?? '',
    ...(savedCard && { savedCard }),
    ...(state === 'denied' && { decline: readDecline(body) }),
    ...(virtualAccount && { virtualAccount }),
    ...(paymentCode && { paymentCode }),
    raw: body,
  };
}

const sum = (refunds: readonly RefundEntry[]) =>
  refunds.reduce((total, refund) => total + refund.amountRupiah, 0);

function readRefunds(value: unknown): RefundEntry[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((refund) => {
    const amountRupiah = readRupiah(refund['refund_amount']);
    const refundKey = readText(refund['refund_key']);
    return amountRupiah === null || !refundKey ? [] : [{ refundKey, amountRupiah }];
  });
}
