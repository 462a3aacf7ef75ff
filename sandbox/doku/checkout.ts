import { randomUUID } from 'node:crypto';
import { object, text } from '../midtrans/charge-request.ts';
import { CHANNELS, findChannel, newPayCode } from './channels.ts';
import type { DokuOrder } from './order.ts';
import type { DokuDeps } from './deps.ts';
import { dokuError, writeCompact, type DokuAnswer } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 60;

/** What every order carries; a string says what is wrong, as DOKU words it. */
export function readOrder(body: Json): { orderId: string; amountRupiah: number } | string {
  const { invoice_number: orderId, amount } = object(body['order']);
  if (typeof orderId !== 'string' || orderId === '') return 'order.invoice_number is mandatory';
  if (orderId.length > 64 || !/^[\w\-.~/]+$/.test(orderId))
    return 'order.invoice_number is invalid';
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1)
    return 'order.amount is invalid';
  return { orderId, amountRupiah: amount };
}

/** `POST /checkout/v1/payment`: opens a hosted page. */
export function openCheckout(
  deps: DokuDeps,
  publicUrl: string,
  requestId: string,
  body: Json,
): DokuAnswer {
  const asked = readOrder(body);
  const refuse = (message: string): DokuAnswer => ({ http: 400, body: { message: [message] } });
  if (typeof asked === 'string') return refuse(asked);
  const minutes = object(body['payment'])['payment_due_date'] ?? DEFAULT_MINUTES;
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1)
    return refuse('payment.payment_due_date is invalid');
  if (deps.orders.find(asked.orderId)) return refuse('INVOICE ALREADY USED');
  const items = readItems(object(body['order'])['line_items']);
  const types: unknown = object(body['payment'])['payment_method_types'];
  const methodTypes = Array.isArray(types) ? types.map(String) : [];
  if (methodTypes.some((type) => !findChannel(type))) return refuse('PAYMENT CHANNEL IS INACTIVE');

  const nowMs = deps.now();
  const order = deps.orders.add({
    ...asked,
    requestId,
    status: 'PENDING',
    channel: null,
    tokenId: randomUUID().replaceAll('-', '') + String(nowMs),
    payCode: null,
    phone: null,
    createdAtMs: nowMs,
    changedAtMs: nowMs,
    expiresAtMs: nowMs + minutes * MINUTE_MS,
    settleAtMs: null,
    methodTypes,
    callbackUrl: text(object(body['order'])['callback_url']) || null,
    items,
    buyer: text(object(body['customer'])['name']),
  });
  return { http: 200, body: checkoutBody(order, publicUrl, minutes, body) };
}

function checkoutBody(order: DokuOrder, publicUrl: string, minutes: number, body: Json): object {
  return {
    message: ['SUCCESS'],
    response: {
      order: {
        amount: String(order.amountRupiah),
        invoice_number: order.orderId,
        currency: 'IDR',
        session_id: order.tokenId,
        callback_url: order.callbackUrl,
      },
      payment: {
        payment_method_types:
          order.methodTypes.length > 0 ? order.methodTypes : CHANNELS.map(({ id }) => id),
        payment_due_date: minutes,
        token_id: order.tokenId,
        url: `${publicUrl}/_dev/doku/checkout/${String(order.tokenId)}`,
        expired_date: writeCompact(order.expiresAtMs),
      },
      customer: object(body['customer']),
      uuid: order.createdAtMs,
    },
  };
}

function readItems(value: unknown): DokuOrder['items'] {
  if (!Array.isArray(value)) return [];
  return value.map((it: unknown) => {
    const item = object(it);
    return {
      name: text(item['name']),
      priceRupiah: Number(item['price']),
      quantity: Number(item['quantity']),
    };
  });
}

/** What the buyer picks on the page. */
export function pickChannel(deps: DokuDeps, order: DokuOrder, id: string): DokuOrder {
  const channel = findChannel(id);
  const isOffered = order.methodTypes.length === 0 || order.methodTypes.includes(id);
  if (!channel || !isOffered || order.status !== 'PENDING') return order;
  return deps.orders.change(order, { channel: id, payCode: newPayCode(channel) });
}

/** `POST /checkout/v3/cancellations`: only what no buyer has paid, and not every channel. */
export function cancelCheckout(deps: DokuDeps, body: Json): DokuAnswer {
  const orderId = object(body['order'])['invoice_number'];
  const order = typeof orderId === 'string' ? deps.orders.find(orderId) : null;
  if (!order?.tokenId) return dokuError(404, 'data_not_found', 'Order not found');
  const isFinal = order.status !== 'PENDING' && order.status !== 'CANCELLED';
  const channel = findChannel(order.channel);
  if (isFinal || channel?.isCancellable === false)
    return dokuError(400, 'cancellation_not_allowed', 'Order cannot be cancelled');
  if (order.status === 'PENDING') deps.orders.change(order, { status: 'CANCELLED' });
  return { http: 200, body: { order: { invoice_number: order.orderId, status: 'CANCELLED' } } };
}
