import { createHash } from 'node:crypto';
import type { ChargeInput, PushResult } from './gateway.ts';
import { isRecord } from './gateway-http.ts';
import { refuse, refuseAgain } from './doku-checkout.ts';
import { readProblem, type DokuAnswer, type DokuConfig } from './doku-http.ts';
import { readTransaction } from './doku-status.ts';

/** SHA-256 over the values as they are written, one after the other, the secret last; in hex. */
export const checkSum = (...values: readonly (string | number)[]): string =>
  createHash('sha256').update(values.join('')).digest('hex');

/** `+6281234567890` as OVO knows it: `081234567890`; null when it is no Indonesian mobile. */
export function readOvoId(phone: string): string | null {
  const local = phone.replace(/^(\+62|62)/, '0');
  return /^08\d{8,11}$/.test(local) ? local : null;
}

/** `POST /ovo-emoney/v1/payment`. */
export function writePush(
  { clientId, secretKey }: DokuConfig,
  { orderId, amountRupiah }: ChargeInput,
  ovoId: string,
): object {
  return {
    client: { id: clientId },
    order: { invoice_number: orderId, amount: amountRupiah },
    ovo_info: { ovo_id: ovoId },
    security: { check_sum: checkSum(amountRupiah, clientId, orderId, ovoId, secretKey) },
  };
}

/** `POST /ovo-emoney/v1/cancel`. */
export function writeVoid(
  { clientId, secretKey }: DokuConfig,
  orderId: string,
  amountRupiah: number,
): object {
  return {
    client: { id: clientId },
    order: { invoice_number: orderId, amount: amountRupiah },
    security: { check_sum: checkSum(amountRupiah, clientId, orderId, secretKey) },
  };
}

/** Reads the answer to a push, which says what the status says, only elsewhere. */
export function readPush(orderId: string, requestId: string, answer: DokuAnswer): PushResult {
  const { code, body } = answer;
  const payment = isRecord(body['ovo_payment']) ? body['ovo_payment'] : null;
  if (payment && (code === 200 || answer.isRepeated))
    return readTransaction(orderId, {
      order: body['order'],
      word: payment['status'],
      transactionId: requestId,
      date: payment['date'],
      channel: 'EMONEY_OVO',
      raw: body,
    });
  const refused = answer.isRepeated ? refuseAgain(answer) : refuse(answer);
  if (refused.status === 'refused') return refused;
  const cause = refused.status === 'unknown' ? refused.cause : 'unreadable';
  return { state: 'unknown', cause, message: `${code} ${readProblem(body)}`, raw: body };
}
