import { digest } from '#platform/secrets.ts';
import type { RefundInput, RefundResult, StatusResult, UnknownOutcome } from '../gateway.ts';
import { isRecord, unknown } from '../http.ts';
import { callDoku, checkSum, type DokuAnswer, type DokuConfig, readProblem } from './client.ts';
import type { SnapAnswer, SnapClient } from './snap.ts';

type Known = Exclude<StatusResult, { state: 'unknown' }>;

const CARD_REFUND = '/cancellation/credit-card/refund';
const WALLET_REFUND = '/direct-debit/core/v1/debit/refund';
const SNAP_WALLETS = ['EMONEY_SHOPEE_PAY', 'EMONEY_DANA'];

/**
 * Gives a whole payment back where DOKU offers that: cards, OVO, and by SNAP two other wallets.
 * Parts, accounts, shops and QRIS are refused, and the money becomes credit instead.
 */
export async function refundDoku(
  config: DokuConfig,
  snap: SnapClient,
  input: RefundInput,
  ask: () => Promise<StatusResult>,
): Promise<RefundResult> {
  const order = await ask();
  if (order.state === 'unknown') return readUnknown(order);
  // Only the whole is ever given back, so this was it, even where another asked.
  if (order.state === 'refunded')
    return { status: 'refunded', refundedRupiah: order.amountRupiah, raw: order.raw };
  const refuse = (message: string): RefundResult => ({
    status: 'refused',
    reason: 'not_refundable',
    message,
    raw: order.raw,
  });
  if (order.state !== 'paid') return refuse(`the order is ${order.state}`);
  if (input.amountRupiah > order.amountRupiah)
    return { status: 'refused', reason: 'amount', message: 'above what was paid', raw: order.raw };
  if (input.amountRupiah < order.amountRupiah) return refuse('only the whole is given back');
  const answer = await send(config, snap, input, order);
  if (answer === null) return refuse(`${order.paymentType} gives nothing back`);
  if (answer.status === 'unknown') return answer;
  return 'isRepeated' in answer ? readRefund(input, answer, ask) : readSnap(input, answer, ask);
}

async function send(
  config: DokuConfig,
  snap: SnapClient,
  { orderId, refundKey, amountRupiah, reason }: RefundInput,
  { paymentType, transactionId }: Known,
): Promise<DokuAnswer | SnapAnswer | UnknownOutcome | null> {
  const requestId = `refund-${orderId}-${refundKey}`.slice(0, 128);
  if (paymentType === 'EMONEY_OVO')
    return callDoku(config, {
      target: '/ovo-emoney/v1/cancel',
      requestId,
      body: writeVoid(config, orderId, amountRupiah),
    });
  if (paymentType === 'CREDIT_CARD')
    return callDoku(config, {
      target: CARD_REFUND,
      requestId,
      body: {
        order: { invoice_number: orderId },
        payment: { original_request_id: transactionId },
        refund: { amount: amountRupiah, type: 'FULL_REFUND' },
      },
    });
  if (!SNAP_WALLETS.includes(paymentType)) return null;
  const body = {
    originalPartnerReferenceNo: orderId,
    partnerRefundNo: refundKey,
    refundAmount: { value: `${amountRupiah}.00`, currency: 'IDR' },
    reason: reason.slice(0, 255),
  };
  return snap.post(WALLET_REFUND, body, numberOf(`${orderId} ${refundKey}`));
}

/** At most 36 digits, the same for the same refund. */
const numberOf = (text: string): string =>
  BigInt(`0x${digest(text, 'hex').slice(0, 28)}`).toString();

async function readRefund(
  input: RefundInput,
  { code, body, isRepeated }: DokuAnswer,
  ask: () => Promise<StatusResult>,
): Promise<RefundResult> {
  const detail = [body['ovo_payment'], body['refund']].find(isRecord);
  const word = detail?.['status'];
  const isDone = word === 'REFUNDED' || word === 'SUCCESS' || word === 'VOIDED';
  if (isDone && (code === 200 || isRepeated))
    return { status: 'refunded', refundedRupiah: input.amountRupiah, raw: body };
  return readRest(code, readProblem(body), body, ask);
}

async function readSnap(
  input: RefundInput,
  { code, body }: SnapAnswer,
  ask: () => Promise<StatusResult>,
): Promise<RefundResult> {
  if (code.startsWith('200'))
    return { status: 'refunded', refundedRupiah: input.amountRupiah, raw: body };
  return readRest(Number(code.slice(0, 3)), String(body['responseMessage']), body, ask);
}

/** Before a no is believed, the order is asked: an earlier try may have done it. */
async function readRest(
  code: number,
  message: string,
  raw: unknown,
  ask: () => Promise<StatusResult>,
): Promise<RefundResult> {
  if (code === 401 || code === 403)
    return { status: 'refused', reason: 'unauthorized', message, raw };
  if (code === 202) return unknown('in_progress', message);
  const now = await ask();
  if (now.state === 'refunded')
    return { status: 'refunded', refundedRupiah: now.amountRupiah, raw: now.raw };
  if (now.state === 'unknown' || code === 409) return unknown('in_progress', message);
  return { status: 'refused', reason: code === 404 ? 'not_found' : 'declined', message, raw };
}

function readUnknown(order: Extract<StatusResult, { state: 'unknown' }>): RefundResult {
  const { cause, message, raw } = order;
  if (cause === 'not_found' || cause === 'unauthorized')
    return { status: 'refused', reason: cause, message, raw };
  return unknown(cause === 'rate_limited' ? 'gateway_error' : cause, message);
}

/** `POST /ovo-emoney/v1/cancel`. */
function writeVoid(
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
