import { digest } from '#platform/secrets.ts';
import type * as port from '../gateway.ts';
import { findInputError, isOrderId, readRupiah, readText, unknown } from '../http.ts';
import { fetchReport, isDay, readKind } from '../settlement-report.ts';
import { writeCharge, writePage } from './charge-request.ts';
import {
  authorize,
  callMidtrans,
  type MidtransConfig,
  readWibTime,
  TIMEOUT_MS,
  verifyMidtransNotification,
} from './client.ts';
import { readCharge, readPage, readRefund } from './responses.ts';
import { createSavedMethods, findOption } from './saved-methods.ts';
import { readStatus } from './status.ts';

export type { MidtransConfig } from './client.ts';

/** Midtrans over its Core API, and Snap for the hosted page. */
export function createMidtrans(config: MidtransConfig): port.PaymentGateway {
  return {
    name: 'midtrans',
    charge: (input) => charge(config, input),
    status: (orderId) => askStatus(config, orderId),
    cancel: (orderId, pageToken) => cancel(config, orderId, pageToken),
    refund: (input) => refund(config, input),
    verifyNotification: (rawBody) => verifyMidtransNotification(rawBody, config.serverKey),
    saved: createSavedMethods(config),
    listSettlements: (day) => listMidtransSettlements(config, day),
  };
}

const orderUrl = (config: MidtransConfig, orderId: string, verb: string) =>
  `${config.apiUrl}/v2/${encodeURIComponent(orderId)}/${verb}`;

/** Kept five minutes and ignored above 46 characters: a second guard, never the first. */
const idempotencyKey = (operation: string, ...values: readonly string[]) =>
  digest([operation, ...values].join('\n'), 'hex').slice(0, 40);

async function charge(config: MidtransConfig, input: port.ChargeInput): Promise<port.ChargeResult> {
  const nowMs = config.now();
  const inputError = findInputError(input, nowMs);
  if (inputError) return { status: 'refused', reason: 'invalid', message: inputError, raw: null };
  let optionToken: string | undefined;
  if (input.method.type === 'saved_gopay') {
    // Its token changes with the wallet, so it is looked up for every charge.
    const option = await findOption(config, input.method.token);
    if (option.status !== 'found') return option;
    optionToken = option.token;
  }
  const isPage = input.method.type === 'page';
  const answer = await callMidtrans(config, {
    method: 'POST',
    url: isPage ? `${config.snapUrl}/transactions` : `${config.apiUrl}/v2/charge`,
    body:
      input.method.type === 'page'
        ? writePage(input, input.method, nowMs)
        : writeCharge(input, nowMs, optionToken),
    idempotencyKey: idempotencyKey('charge', input.orderId),
  });
  if (answer.status === 'unknown') return answer;
  return isPage ? readPage(input, answer) : readCharge(input, answer);
}

async function askStatus(config: MidtransConfig, orderId: string): Promise<port.StatusResult> {
  if (!isOrderId(orderId))
    return { state: 'unknown', cause: 'not_found', message: 'no such order id', raw: null };
  const answer = await callMidtrans(config, {
    method: 'GET',
    url: orderUrl(config, orderId, 'status'),
  });
  return answer.status === 'unknown'
    ? { state: 'unknown', cause: answer.cause, message: answer.message, raw: null }
    : readStatus(orderId, answer);
}

async function cancel(
  config: MidtransConfig,
  orderId: string,
  pageToken?: string,
): Promise<port.CancelResult> {
  if (!isOrderId(orderId)) return { status: 'refused', reason: 'not_found', raw: null };
  const answer = await callMidtrans(config, {
    method: 'POST',
    url: orderUrl(config, orderId, 'cancel'),
    idempotencyKey: idempotencyKey('cancel', orderId),
  });
  if (answer.status === 'unknown') return answer;
  const { code, body } = answer;
  if (code === 200) return { status: 'cancelled', raw: body };
  if (code === 404 && pageToken) return cancelPage(config, pageToken);
  if (code === 404) return { status: 'refused', reason: 'not_found', raw: body };
  if (code === 401 || code === 403) return { status: 'refused', reason: 'unauthorized', raw: body };
  if (code === 412) return { status: 'refused', reason: 'not_modifiable', raw: body };
  return unknown(code === 202 ? 'in_progress' : 'unreadable', `cancel answered ${code}`);
}

/** Until the buyer picks a method, only Snap knows of the order. */
async function cancelPage(config: MidtransConfig, pageToken: string): Promise<port.CancelResult> {
  const answer = await callMidtrans(config, {
    method: 'POST',
    url: `${config.snapUrl}/transactions/${encodeURIComponent(pageToken)}/cancel`,
  });
  if (answer.status === 'unknown') return answer;
  const { code, body } = answer;
  const messages = JSON.stringify(body['error_messages'] ?? '');
  if (readText(body['canceled_at']) || /already cancel/i.test(messages))
    return { status: 'cancelled', raw: body };
  if (/not found/i.test(messages)) return { status: 'refused', reason: 'not_found', raw: body };
  if (/on progress/i.test(messages))
    return { status: 'refused', reason: 'not_modifiable', raw: body };
  if (code === 401 || code === 403) return { status: 'refused', reason: 'unauthorized', raw: body };
  return unknown('unreadable', `page cancel answered ${code}`);
}

async function refund(config: MidtransConfig, input: port.RefundInput): Promise<port.RefundResult> {
  const { orderId, refundKey, amountRupiah, reason } = input;
  if (!isOrderId(orderId) || !/^[\w-]{1,100}$/.test(refundKey) || !(amountRupiah > 0))
    return { status: 'refused', reason: 'invalid', message: 'refund malformed', raw: null };
  const answer = await callMidtrans(config, {
    method: 'POST',
    url: orderUrl(config, orderId, 'refund'),
    body: { refund_key: refundKey, amount: amountRupiah, reason: reason.slice(0, 255) },
    idempotencyKey: idempotencyKey('refund', orderId, refundKey),
  });
  if (answer.status === 'unknown') return answer;
  const result = readRefund(input, answer);
  if (result !== 'already_asked') return result;

  const now = await askStatus(config, orderId);
  if (now.state === 'unknown') return unknown('unreadable', `refund known, status ${now.cause}`);
  const known = now.refunds.find((entry) => entry.refundKey === refundKey);
  return known
    ? { status: 'refunded', refundedRupiah: known.amountRupiah, raw: now.raw }
    : unknown('in_progress', 'refund key used, no refund listed yet');
}

/** Amounts and times as everywhere at Midtrans: two decimals, GMT+7 without a zone. */
export const MIDTRANS_COLUMNS = [
  'Order ID',
  'Transaction ID',
  'Channel',
  'Type',
  'Amount',
  'Fee',
  'Time',
] as const;

/** The settlement report of a day, as it is laid down for us once that day is over or asked for. */
async function listMidtransSettlements(
  config: MidtransConfig,
  day: string,
): Promise<port.SettlementList> {
  if (!isDay(day)) return unknown('unreadable', 'no such day');
  if (!config.reportUrl) return { status: 'unavailable', message: 'no report is configured' };
  return fetchReport({
    url: `${config.reportUrl}/settlement-${day}.csv`,
    headers: { authorization: authorize(config) },
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
    separator: ',',
    columns: MIDTRANS_COLUMNS,
    readRow,
  });
}

export function readRow(fields: readonly string[]): port.SettlementEntry | null {
  const [orderId, transactionId, paymentType, type, amount, fee, time] = fields;
  const kind = readKind(type);
  const amountRupiah = readRupiah(amount);
  const feeRupiah = readRupiah(fee);
  const at = readWibTime(time);
  if (!orderId || !transactionId || !paymentType || !kind || !at) return null;
  if (amountRupiah === null || feeRupiah === null) return null;
  return { kind, orderId, transactionId, amountRupiah, feeRupiah, paymentType, at };
}
