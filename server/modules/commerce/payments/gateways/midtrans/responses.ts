import type * as port from '../gateway.ts';
import { isRecord, readRupiah, readText, unknown } from '../http.ts';
import { checkQris } from '../qris.ts';
import { type MidtransAnswer, readMessage, readWibTime } from './client.ts';
import { mapState, readAccount } from './status.ts';

type Body = Readonly<Record<string, unknown>>;

const REFUSALS: Readonly<Record<number, port.ChargeRefusal>> = {
  400: 'invalid',
  401: 'unauthorized',
  402: 'method_unavailable',
  403: 'unauthorized',
  // OVO says so of a phone number that is not registered.
  404: 'invalid',
  405: 'method_unavailable',
  406: 'duplicate_order',
  407: 'declined',
  408: 'invalid',
  410: 'declined',
  411: 'invalid',
  413: 'invalid',
  429: 'rate_limited',
};

/** Reads the answer to `POST /v2/charge`. */
export function readCharge(
  input: port.ChargeInput,
  { code, body }: MidtransAnswer,
): port.ChargeResult {
  const refuse = (reason: port.ChargeRefusal): port.ChargeResult => ({
    status: 'refused',
    reason,
    message: readMessage(body),
    raw: body,
  });
  if (code === 409) return unknown('in_progress', readMessage(body));
  const refusal = REFUSALS[code];
  if (refusal) return refuse(refusal);

  const state = mapState(code, body);
  if (state === 'denied') return refuse('declined');
  if (code === 202) return unknown('in_progress', readMessage(body));
  if (state !== 'pending' && state !== 'paid')
    return unknown('unreadable', `${code} ${readMessage(body)}`);
  const instruction = readInstruction(input, body);
  return typeof instruction === 'string'
    ? unknown('unreadable', instruction)
    : { status: state, ...instruction };
}

/** What the buyer needs to pay; a sentence when the answer cannot be trusted. */
function readInstruction(input: port.ChargeInput, body: Body): port.ChargeInstruction | string {
  if (body['order_id'] !== input.orderId) return 'answer about another order';
  if (readRupiah(body['gross_amount']) !== input.amountRupiah) return 'answer with another amount';
  const actions = readActions(body['actions']);
  const redirectUrl =
    actions.find((action) => action.name === 'deeplink-redirect')?.url ??
    readText(body['redirect_url']);
  const qrString = readText(body['qr_string']);
  if (input.method.type === 'qris') {
    if (!qrString) return 'no QR string';
    const check = checkQris(qrString, input.amountRupiah);
    if (!check.isValid) return `QR string refused: ${check.fault}`;
  }
  const virtualAccount = readAccount(body);
  const code = readText(body['payment_code']);
  return {
    transactionId: readText(body['transaction_id']),
    amountRupiah: input.amountRupiah,
    expiresAt: readWibTime(body['expiry_time'] ?? body['expire_time']),
    actions,
    ...(qrString && input.method.type === 'qris' && { qrString }),
    ...(virtualAccount && { virtualAccount }),
    ...(code &&
      input.method.type === 'minimarket' && {
        paymentCode: { store: input.method.store, code },
      }),
    ...(redirectUrl && { redirectUrl }),
    raw: body,
  };
}

function readActions(value: unknown): port.ChargeAction[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap(({ name, method, url }) => {
    const known = typeof name === 'string' && typeof url === 'string' && typeof method === 'string';
    return known ? [{ name, method, url }] : [];
  });
}

/** Reads the answer to `POST /snap/v1/transactions`. */
export function readPage(
  input: port.ChargeInput,
  { code, body }: MidtransAnswer,
): port.ChargeResult {
  const pageToken = readText(body['token']);
  const redirectUrl = readText(body['redirect_url']);
  if ((code === 200 || code === 201) && pageToken && redirectUrl && /^https?:/.test(redirectUrl)) {
    return {
      status: 'pending',
      transactionId: null,
      amountRupiah: input.amountRupiah,
      expiresAt: input.expiresAt,
      actions: [],
      redirectUrl,
      pageToken,
      raw: body,
    };
  }
  const message = readMessage(body);
  // Snap says 400 for this too; only its message differs from a bad request.
  const isUsed = /order_id\b.*(sudah digunakan|already)/i.test(message);
  const reason = code === 400 && isUsed ? 'duplicate_order' : REFUSALS[code];
  return reason
    ? { status: 'refused', reason, message, raw: body }
    : unknown('unreadable', `${code} ${message}`);
}

const REFUND_REFUSALS: Readonly<Record<number, port.RefundRefusal>> = {
  400: 'invalid',
  401: 'unauthorized',
  402: 'not_refundable',
  403: 'unauthorized',
  404: 'not_found',
  412: 'not_refundable',
  413: 'invalid',
  // Both an amount above what is left and a merchant balance below the refund.
  414: 'amount',
};

/** Reads the answer to `POST /v2/{id}/refund`; `already_asked` when the key was used before. */
export function readRefund(
  input: port.RefundInput,
  { code, body }: MidtransAnswer,
): port.RefundResult | 'already_asked' {
  const message = readMessage(body);
  if (code === 406) return 'already_asked';
  const reason = REFUND_REFUSALS[code];
  if (reason) return { status: 'refused', reason, message, raw: body };

  const state = readText(body['transaction_status']);
  // 202 with the payment still settled is the bank saying no.
  if (code === 202 && state === 'settlement')
    return { status: 'refused', reason: 'declined', message, raw: body };
  if (code === 202) return unknown('in_progress', message);
  if (code === 200 && (state === 'refund' || state === 'partial_refund'))
    return { status: 'refunded', refundedRupiah: input.amountRupiah, raw: body };
  return unknown('unreadable', `${code} ${message}`);
}
