import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readJson } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Order, PaymentType } from './order.ts';

const MOST = 1_000;
const TYPES: readonly PaymentType[] = [
  'qris',
  'gopay',
  'bank_transfer',
  'echannel',
  'cstore',
  'shopeepay',
  'ovo',
  'credit_card',
];

/** `POST /_dev/orders`: payments of a demo's past, as if they had been made here, so that they can be given back. */
export function registerPastOrders(app: FastifyInstance, { orders }: SandboxDeps): void {
  app.post('/_dev/orders', (request, reply) => {
    const list = readJson(request.body)?.['orders'];
    const read = Array.isArray(list) && list.length <= MOST ? list.map(readOrder) : [];
    if (read.length === 0 || read.includes(null))
      return reply
        .code(400)
        .send({ message: 'orders: orderId, amountRupiah, paymentType, paidAt' });
    const fresh = read.filter((order) => order !== null && orders.find(order.orderId) === null);
    for (const order of fresh) if (order !== null) orders.keep(order);
    return { kept: fresh.length };
  });
}

function readOrder(given: unknown): Order | null {
  if (typeof given !== 'object' || given === null) return null;
  const { orderId, amountRupiah, paymentType, paidAt, buyer } = given as Record<string, unknown>;
  const paidAtMs = typeof paidAt === 'string' ? Date.parse(paidAt) : Number.NaN;
  const type = TYPES.find((known) => known === paymentType);
  const isOrder = typeof orderId === 'string' && /^[\w-]{1,50}$/.test(orderId);
  const isAmount = Number.isInteger(amountRupiah) && Number(amountRupiah) > 0;
  if (!isOrder || !isAmount || type === undefined || !(paidAtMs > 0)) return null;
  return {
    orderId,
    transactionId: randomUUID(),
    amountRupiah: Number(amountRupiah),
    paymentType: type,
    status: 'settlement',
    fraudStatus: 'accept',
    createdAtMs: paidAtMs,
    expiresAtMs: paidAtMs,
    settledAtMs: paidAtMs,
    paidAtMs,
    settleAtMs: null,
    methodFields: {},
    qrString: null,
    returnUrl: null,
    items: [],
    buyer: typeof buyer === 'string' ? buyer.slice(0, 100) : '',
    refunds: [],
    notifyUrls: null,
  };
}
