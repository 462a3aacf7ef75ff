import type { RefundInput, RefundRefusal, RefundResult } from '../gateway.ts';
import { readText, unknown } from '../http.ts';
import { type MidtransAnswer, readMessage } from './client.ts';

const REFUSALS: Readonly<Record<number, RefundRefusal>> = {
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
  input: RefundInput,
  { code, body }: MidtransAnswer,
): RefundResult | 'already_asked' {
  const message = readMessage(body);
  if (code === 406) return 'already_asked';
  const reason = REFUSALS[code];
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
