import { createHash, randomInt } from 'node:crypto';
import { object, text } from '../midtrans/charge-request.ts';
import { readOrder } from './checkout.ts';
import { OVO } from './channels.ts';
import type { DokuOrder } from './order.ts';
import type { DokuDeps } from './deps.ts';
import { dokuError, writeUtc, type DokuAnswer } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;

const LOOK_EVERY_MS = 25;

/** `sha256(amount + client.id + invoice_number + ovo_id + secret)`, in hex. */
const checkSum = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('')).digest('hex');

/**
 * `POST /ovo-emoney/v1/payment`: rings the buyer's phone and answers once the buyer has, or not
 * within the time that OVO gives. A caller who hangs up has prompted the buyer all the same.
 */
export async function promptOvo(
  deps: DokuDeps,
  requestId: string,
  body: Json,
): Promise<DokuAnswer> {
  const asked = readOrder(body);
  if (typeof asked === 'string') return dokuError(400, 'invalid_parameter', asked);
  const { settings, orders } = deps;
  const phone = text(object(body['ovo_info'])['ovo_id']);
  const clientId = text(object(body['client'])['id']);
  const sum = checkSum(asked.amountRupiah, clientId, asked.orderId, phone, settings.secretKey);
  if (clientId !== settings.clientId || object(body['security'])['check_sum'] !== sum)
    return dokuError(400, 'invalid_check_sum', 'Invalid security.check_sum');
  if (!/^08\d{8,11}$/.test(phone)) return dokuError(400, 'invalid_parameter', 'ovo_id is invalid');
  if (orders.find(asked.orderId))
    return dokuError(400, 'invoice_already_used', 'INVOICE ALREADY USED');

  const nowMs = deps.now();
  const order = orders.add({
    ...asked,
    requestId,
    status: 'PENDING',
    channel: OVO,
    tokenId: null,
    payCode: null,
    phone,
    createdAtMs: nowMs,
    changedAtMs: nowMs,
    expiresAtMs: nowMs + settings.ovoHoldMs,
    settleAtMs: null,
    methodTypes: [],
    callbackUrl: null,
    items: [],
    buyer: '',
  });
  // OVO has no wallet under such a number.
  if (phone.endsWith('404'))
    return ovoAnswer(deps, orders.change(order, { status: 'FAILED' }), '14');
  return ovoAnswer(deps, await untilAnswered(deps, order));
}

async function untilAnswered({ orders }: DokuDeps, order: DokuOrder): Promise<DokuOrder> {
  for (;;) {
    const current = orders.find(order.orderId) ?? order;
    if (current.status !== 'PENDING') return current;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS).unref());
  }
}

const CODES: Partial<Record<DokuOrder['status'], string>> = {
  SUCCESS: '00',
  FAILED: '17',
  TIMEOUT: '68',
};

function ovoAnswer({ settings }: DokuDeps, order: DokuOrder, code?: string): DokuAnswer {
  const status = order.status === 'EXPIRED' ? 'TIMEOUT' : order.status;
  return {
    http: 200,
    body: {
      client: { id: settings.clientId },
      order: { invoice_number: order.orderId, amount: order.amountRupiah },
      ovo_info: { ovo_id: order.phone, ovo_account_name: 'Pengguna OVO' },
      ovo_payment: {
        date: writeUtc(order.changedAtMs),
        batch_number: '1',
        reference_number: randomInt(1_000_000),
        approval_code: status === 'SUCCESS' ? String(randomInt(1_000_000)) : '',
        response_code: code ?? CODES[status] ?? '06',
        status,
      },
    },
  };
}

/** `POST /ovo-emoney/v1/cancel`: gives the whole of a paid prompt back. */
export function voidOvo(deps: DokuDeps, body: Json): DokuAnswer {
  const { settings, orders, now } = deps;
  const asked = readOrder(body);
  if (typeof asked === 'string') return dokuError(400, 'invalid_parameter', asked);
  const sum = checkSum(asked.amountRupiah, settings.clientId, asked.orderId, settings.secretKey);
  if (object(body['security'])['check_sum'] !== sum)
    return dokuError(400, 'invalid_check_sum', 'Invalid security.check_sum');
  const order = orders.find(asked.orderId);
  if (!order || order.channel !== OVO) return dokuError(404, 'data_not_found', 'Order not found');
  if (order.status !== 'SUCCESS' || order.amountRupiah !== asked.amountRupiah)
    return dokuError(400, 'void_not_allowed', 'Transaction cannot be voided');
  return ovoAnswer(deps, orders.change(order, { status: 'REFUNDED', refundedAtMs: now() }), '00');
}
