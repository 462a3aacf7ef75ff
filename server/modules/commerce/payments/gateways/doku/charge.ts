import { wibTime } from '#platform/zone.ts';
import type * as port from '../gateway.ts';
import { isRecord, readRupiah, readText, unknown } from '../http.ts';
import { checkSum, type DokuAnswer, type DokuConfig, readProblem } from './client.ts';
import { readTransaction } from './status.ts';

type PageMethod = Extract<port.ChargeMethod, { type: 'page' }>;

const LONGEST_NAME = 255;

/** `POST /checkout/v1/payment`. */
export function writeCheckout(input: port.ChargeInput, method: PageMethod, nowMs: number): object {
  const { name, email, phone } = input.customer;
  const minutes = Math.max(1, Math.ceil((input.expiresAt.getTime() - nowMs) / 60_000));
  return {
    order: {
      amount: input.amountRupiah,
      invoice_number: input.orderId,
      currency: 'IDR',
      callback_url: method.returnUrl,
      auto_redirect: true,
      line_items: input.items.map((item) => ({
        id: item.id,
        name: item.name.slice(0, LONGEST_NAME),
        price: item.priceRupiah,
        quantity: item.quantity,
      })),
    },
    payment: {
      payment_due_date: minutes,
      ...(method.allow && { payment_method_types: method.allow }),
    },
    customer: { name, ...(email && { email }), ...(phone && { phone: phone.replace(/^\+/, '') }) },
  };
}

/** Reads its answer, also where it is the first answer again. */
export function readCheckout(input: port.ChargeInput, answer: DokuAnswer): port.ChargeResult {
  const { code, body } = answer;
  if (code !== 200 && !answer.isRepeated) return refuse(answer);
  if (answer.isRepeated && !body['response']) return refuseAgain(answer);
  const response = isRecord(body['response']) ? body['response'] : {};
  const payment = isRecord(response['payment']) ? response['payment'] : {};
  const order = isRecord(response['order']) ? response['order'] : {};
  const redirectUrl = readText(payment['url']);
  const pageToken = readText(payment['token_id']);
  if (!redirectUrl || !pageToken) return unknown('unreadable', `no page: ${readProblem(body)}`);
  if (!/^https?:/.test(redirectUrl)) return unknown('unreadable', 'a page of another kind');
  if (order['invoice_number'] !== input.orderId)
    return unknown('unreadable', 'answer about another order');
  if (readRupiah(order['amount']) !== input.amountRupiah)
    return unknown('unreadable', 'answer with another amount');
  return {
    status: 'pending',
    transactionId: null,
    amountRupiah: input.amountRupiah,
    expiresAt: readWibCompact(payment['expired_date']),
    actions: [],
    redirectUrl,
    pageToken,
    raw: body,
  };
}

/** The first try was refused, or is still under way. */
function refuseAgain(answer: DokuAnswer): port.ChargeResult {
  const message = readProblem(answer.body);
  return /request.?id/i.test(message)
    ? unknown('in_progress', message)
    : refuse({ ...answer, code: 400 });
}

/** What a refusal to charge means; DOKU often says 400, and only its message says more. */
export function refuse({ code, body }: DokuAnswer): port.ChargeResult {
  const message = readProblem(body);
  const reason = reasonOf(code, message);
  return reason
    ? { status: 'refused', reason, message, raw: body }
    : unknown('unreadable', `${code} ${message}`);
}

function reasonOf(code: number, message: string): port.ChargeRefusal | null {
  if (code === 401 || code === 403) return 'unauthorized';
  if (code === 429) return 'rate_limited';
  if (/invoice.*(already|used|duplicate)/i.test(message)) return 'duplicate_order';
  if (/channel.*(inactive|not.*(active|available|registered))/i.test(message))
    return 'method_unavailable';
  // Our clock is off: nothing was done, and nothing is wrong with the order.
  if (/timestamp/i.test(message)) return 'unauthorized';
  return code >= 400 && code < 500 ? 'invalid' : null;
}

/** `20260301000005` is GMT+7 without saying so. */
export function readWibCompact(value: unknown): Date | null {
  const text = readText(value);
  const parts = text && /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const time = wibTime(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** `+6281234567890` as OVO knows it: `081234567890`; null when it is no Indonesian mobile. */
export function readOvoId(phone: string): string | null {
  const local = phone.replace(/^(\+62|62)/, '0');
  return /^08\d{8,11}$/.test(local) ? local : null;
}

/** `POST /ovo-emoney/v1/payment`. */
export function writePrompt(
  { clientId, secretKey }: DokuConfig,
  { orderId, amountRupiah }: port.ChargeInput,
  ovoId: string,
): object {
  return {
    client: { id: clientId },
    order: { invoice_number: orderId, amount: amountRupiah },
    ovo_info: { ovo_id: ovoId },
    security: { check_sum: checkSum(amountRupiah, clientId, orderId, ovoId, secretKey) },
  };
}

/** Reads the answer to a prompt, which says what the status says, only elsewhere. */
export function readPrompt(
  orderId: string,
  requestId: string,
  answer: DokuAnswer,
): port.PromptResult {
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
