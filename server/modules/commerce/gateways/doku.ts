import type {
  CancelResult,
  ChargeInput,
  ChargeResult,
  PaymentGateway,
  PushResult,
  StatusResult,
} from './gateway.ts';
import { isOrderId } from './gateway-fields.ts';
import { unknown } from './gateway-http.ts';
import { findMistake } from './charge-mistake.ts';
import { readCheckout, writeCheckout } from './doku-checkout.ts';
import { callDoku, type DokuConfig } from './doku-http.ts';
import { verifyDokuNotification } from './doku-notification.ts';
import { readOvoId, readPush, writePush } from './doku-ovo.ts';
import { refundDoku } from './doku-refund.ts';
import { listDokuSettlements } from './doku-settlements.ts';
import { createSnap } from './doku-snap.ts';
import { readStatus } from './doku-status.ts';

export type { DokuConfig } from './doku-http.ts';

const PUSH_TIMEOUT_MS = 75_000;

/** DOKU: its hosted Checkout page for everything, and OVO by a push to the phone. */
export function createDoku(config: DokuConfig): PaymentGateway {
  const snap = createSnap(config);
  return {
    name: 'doku',
    charge: (input) => charge(config, input),
    push: (input) => push(config, input),
    status: (orderId, placedAt) => askStatus(config, orderId, placedAt),
    cancel: (orderId, _pageToken, placedAt) => cancel(config, orderId, placedAt),
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
const nowOf = (config: DokuConfig): number => config.now?.() ?? Date.now();

/** Asked again with the same order, DOKU does nothing and gives its first answer again. */
const chargeRequestId = (orderId: string): string => `charge-${orderId}`;

async function charge(config: DokuConfig, input: ChargeInput): Promise<ChargeResult> {
  const nowMs = nowOf(config);
  const mistake = findMistake(input, nowMs);
  if (mistake) return refuse(mistake);
  if (input.method.type !== 'page') return refuse(`${input.method.type} is not charged here`);
  const answer = await callDoku(config, {
    target: '/checkout/v1/payment',
    body: writeCheckout(input, input.method, nowMs),
    requestId: chargeRequestId(input.orderId),
  });
  return answer.status === 'unknown' ? answer : readCheckout(input, answer);
}

async function push(config: DokuConfig, input: ChargeInput): Promise<PushResult> {
  const mistake = findMistake(input, nowOf(config));
  if (mistake) return refuse(mistake);
  const ovoId = input.method.type === 'ovo' ? readOvoId(input.method.phone) : null;
  if (ovoId === null) return refuse('no number that OVO may know');
  const requestId = chargeRequestId(input.orderId);
  const answer = await callDoku(config, {
    target: '/ovo-emoney/v1/payment',
    body: writePush(config, input, ovoId),
    requestId,
    timeoutMs: config.pushTimeoutMs ?? PUSH_TIMEOUT_MS,
  });
  return answer.status === 'unknown'
    ? { state: 'unknown', cause: answer.cause, message: answer.message, raw: null }
    : readPush(input.orderId, requestId, answer);
}

async function askStatus(
  config: DokuConfig,
  orderId: string,
  placedAt?: Date,
): Promise<StatusResult> {
  if (!isOrderId(orderId))
    return { state: 'unknown', cause: 'not_found', message: 'no such order id', raw: null };
  // Sooner, DOKU would deny an order that it has.
  const askAtMs = placedAt === undefined ? 0 : placedAt.getTime() + config.statusAfterMs;
  if (askAtMs > nowOf(config))
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
async function cancel(config: DokuConfig, orderId: string, placedAt?: Date): Promise<CancelResult> {
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
  // No page of that name; a push may still be ringing under it.
  const told = await askStatus(config, orderId, placedAt);
  if (told.state !== 'unknown')
    return { status: 'refused', reason: 'not_modifiable', raw: told.raw };
  return told.cause === 'not_found'
    ? { status: 'refused', reason: 'not_found', raw: body }
    : unknown('in_progress', told.message);
}
