import type * as port from '../gateway.ts';
import { isRecord, readRupiah, readText } from '../http.ts';
import { type MidtransAnswer, readMessage, readWibTime } from './client.ts';

type Body = Readonly<Record<string, unknown>>;

const BANKS: readonly string[] = ['bca', 'bni', 'bri', 'cimb', 'permata'];
const isBank = (value: unknown): value is port.VirtualAccountBank =>
  typeof value === 'string' && BANKS.includes(value);

/** The account to transfer to, in the fields that differ from bank to bank. */
export function readAccount(body: Body): port.ChargeInstruction['virtualAccount'] {
  const billKey = readText(body['bill_key']);
  const companyCode = readText(body['biller_code']);
  if (billKey && companyCode) return { bank: 'mandiri', number: billKey, companyCode };
  const permata = readText(body['permata_va_number']);
  if (permata) return { bank: 'permata', number: permata };
  const first: unknown = Array.isArray(body['va_numbers']) ? body['va_numbers'][0] : undefined;
  const number = isRecord(first) ? readText(first['va_number']) : null;
  return isRecord(first) && number && isBank(first['bank'])
    ? { bank: first['bank'], number }
    : undefined;
}

const isStore = (value: unknown): value is port.Minimarket =>
  value === 'indomaret' || value === 'alfamart';

/** The code for the counter, where an answer names its shop too. */
function readPaymentCode(body: Body): port.ChargeInstruction['paymentCode'] {
  const code = readText(body['payment_code']);
  const store = body['store'];
  return code && isStore(store) ? { store, code } : undefined;
}

/** The card that was saved with a payment. Told by `GET status` alone: a notification is not believed. */
function readSavedCard(body: Body): port.SavedCard | undefined {
  const token = readText(body['saved_token_id']);
  const lastDigits = /(\d{4})$/.exec(readText(body['masked_card']) ?? '')?.[1];
  if (token === null || lastDigits === undefined) return undefined;
  return { token, lastDigits, expiresAt: readWibTime(body['saved_token_id_expired_at']) };
}

/** ISO 8583 answers of card issuers. */
const CARD_DECLINES: Readonly<Record<string, port.Decline>> = {
  '51': 'short',
  '61': 'short',
  '65': 'short',
  '33': 'expired',
  '54': 'expired',
  '04': 'blocked',
  '07': 'blocked',
  '14': 'blocked',
  '41': 'blocked',
  '43': 'blocked',
  '46': 'blocked',
  '62': 'blocked',
};

/** Why a bank or a wallet said no: banks by their code, GoPay by its words. */
function readDecline(body: Body): port.Decline {
  const code = readText(body['channel_response_code']) ?? '';
  if (body['payment_type'] === 'credit_card') return CARD_DECLINES[code] ?? 'other';
  const words = readText(body['channel_response_message']) ?? '';
  if (/insufficient|balance|saldo/i.test(words)) return 'short';
  if (/not linked|unlinked|disabled/i.test(words)) return 'unlinked';
  return /block|frozen|suspend/i.test(words) ? 'blocked' : 'other';
}

type KnownState = Exclude<port.PaymentState, 'unknown'>;

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
export function readStatus(orderId: string, answer: MidtransAnswer): port.StatusResult {
  const { code, body } = answer;
  const notKnown = (cause: port.UnknownStateCause, message: string): port.StatusResult => ({
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

const sum = (refunds: readonly port.RefundEntry[]) =>
  refunds.reduce((total, refund) => total + refund.amountRupiah, 0);

function readRefunds(value: unknown): port.RefundEntry[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((refund) => {
    const amountRupiah = readRupiah(refund['refund_amount']);
    const refundKey = readText(refund['refund_key']);
    return amountRupiah === null || !refundKey ? [] : [{ refundKey, amountRupiah }];
  });
}
