import { randomUUID } from 'node:crypto';
import type * as port from '../gateway.ts';
import { findInputError, isOrderId, readRupiah, unknown } from '../http.ts';
import { fetchReport, isDay, readKind } from '../settlement-report.ts';
import { readCheckout, readOvoId, readPrompt, writeCheckout, writePrompt } from './charge.ts';
import {
  callDoku,
  type DokuConfig,
  TIMEOUT_MS,
  verifyDokuNotification,
  writeHeaders,
} from './client.ts';
import { refundDoku } from './refund.ts';
import { createSnap } from './snap.ts';
import { readStatus } from './status.ts';

export type { DokuConfig } from './client.ts';

const PROMPT_TIMEOUT_MS = 75_000;

/** DOKU: its hosted Checkout page for everything, and OVO by a push to the phone. */
export function createDoku(config: DokuConfig): port.PaymentGateway {
  const snap = createSnap(config);
  return {
    name: 'doku',
    charge: (input) => charge(config, input),
    prompt: (input) => prompt(config, input),
    status: (orderId, knownSince) => askStatus(config, orderId, knownSince),
    cancel: (orderId, _pageToken, knownSince) => cancel(config, orderId, knownSince),
    refund: (input) => {
      const { orderId, refundKey, amountRupiah } = input;
      if (!isOrderId(orderId) || !/^[\w-]{1,100}$/.test(refundKey) || !(amountRupiah > 0))
        return Promise.resolve(refuse('refund malformed'));
      return refundDoku(config, snap, input, () => askStatus(config, orderId));
    },
    verifyNotification: (rawBody, headers) => verifyDokuNotification(rawBody, headers, config),
    listSettlements: (day) => listDokuSettlements(config, day),
  };
}

const refuse = (message: string) =>
  ({ status: 'refused', reason: 'invalid', message, raw: null }) as const;

/** Asked again with the same order, DOKU does nothing and gives its first answer again. */
const chargeRequestId = (orderId: string): string => `charge-${orderId}`;

async function charge(config: DokuConfig, input: port.ChargeInput): Promise<port.ChargeResult> {
  const nowMs = config.now();
  const inputError = findInputError(input, nowMs);
  if (inputError) return refuse(inputError);
  if (input.method.type !== 'page') return refuse(`${input.method.type} is not charged here`);
  const answer = await callDoku(config, {
    target: '/checkout/v1/payment',
    body: writeCheckout(input, input.method, nowMs),
    requestId: chargeRequestId(input.orderId),
  });
  return answer.status === 'unknown' ? answer : readCheckout(input, answer);
}

async function prompt(config: DokuConfig, input: port.ChargeInput): Promise<port.PromptResult> {
  const inputError = findInputError(input, config.now());
  if (inputError) return refuse(inputError);
  const ovoId = input.method.type === 'ovo' ? readOvoId(input.method.phone) : null;
  if (ovoId === null) return refuse('no number that OVO may know');
  const requestId = chargeRequestId(input.orderId);
  const answer = await callDoku(config, {
    target: '/ovo-emoney/v1/payment',
    body: writePrompt(config, input, ovoId),
    requestId,
    timeoutMs: config.promptTimeoutMs ?? PROMPT_TIMEOUT_MS,
  });
  return answer.status === 'unknown'
    ? { state: 'unknown', cause: answer.cause, message: answer.message, raw: null }
    : readPrompt(input.orderId, requestId, answer);
}

async function askStatus(
  config: DokuConfig,
  orderId: string,
  knownSince?: Date,
): Promise<port.StatusResult> {
  if (!isOrderId(orderId))
    return { state: 'unknown', cause: 'not_found', message: 'no such order id', raw: null };
  // Sooner, DOKU would deny an order that it has.
  const askAtMs = knownSince === undefined ? 0 : knownSince.getTime() + config.statusAfterMs;
  if (askAtMs > config.now())
    return {
      state: 'unknown',
      cause: 'in_progress',
      message: 'too early to ask',
      raw: null,
      askAt: new Date(askAtMs),
    };
  const answer = await callDoku(config, { target: `/orders/v1/status/${orderId}` });
  return answer.status === 'unknown'
    ? { state: 'unknown', cause: answer.cause, message: answer.message, raw: null }
    : readStatus(orderId, answer);
}

/** Only a page can be closed, and not while a card or a wallet is at work on it. */
async function cancel(
  config: DokuConfig,
  orderId: string,
  knownSince?: Date,
): Promise<port.CancelResult> {
  if (!isOrderId(orderId)) return { status: 'refused', reason: 'not_found', raw: null };
  const answer = await callDoku(config, {
    target: '/checkout/v3/cancellations',
    body: { order: { invoice_number: orderId } },
  });
  if (answer.status === 'unknown') return answer;
  const { code, body } = answer;
  if (code === 200) return { status: 'cancelled', raw: body };
  if (code === 401 || code === 403) return { status: 'refused', reason: 'unauthorized', raw: body };
  if (code === 400 || code === 422)
    return { status: 'refused', reason: 'not_modifiable', raw: body };
  if (code !== 404) return unknown('unreadable', `cancel answered ${code}`);
  // No page of that name; a prompt may still be open under it.
  const reported = await askStatus(config, orderId, knownSince);
  if (reported.state !== 'unknown')
    return { status: 'refused', reason: 'not_modifiable', raw: reported.raw };
  return reported.cause === 'not_found'
    ? { status: 'refused', reason: 'not_found', raw: body }
    : unknown('in_progress', reported.message);
}

const COLUMNS = ['INVOICE_NUMBER', 'REQUEST_ID', 'CHANNEL', 'TYPE', 'AMOUNT', 'FEE', 'DATE'];

/** The settlement report of a day in Jakarta, asked for with the headers of every call. */
async function listDokuSettlements(config: DokuConfig, day: string): Promise<port.SettlementList> {
  if (!isDay(day)) return unknown('unreadable', 'no such day');
  if (!config.reportUrl) return { status: 'unavailable', message: 'no report is configured' };
  const target = `/report/settlement-${day}.csv`;
  return fetchReport({
    url: `${config.reportUrl}/settlement-${day}.csv`,
    headers: writeHeaders(config, { target, requestId: randomUUID() }),
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
    separator: '|',
    columns: COLUMNS,
    readRow,
  });
}

function readRow(fields: readonly string[]): port.SettlementEntry | null {
  const [orderId, transactionId, paymentType, type, amount, fee, date] = fields;
  const kind = readKind(type);
  const amountRupiah = readRupiah(amount);
  const feeRupiah = readRupiah(fee);
  const at = new Date(date ?? '');
  if (!orderId || !transactionId || !paymentType || !kind) return null;
  if (amountRupiah === null || feeRupiah === null || Number.isNaN(at.getTime())) return null;
  return { kind, orderId, transactionId, amountRupiah, feeRupiah, paymentType, at };
}
