import type { FastifyInstance } from 'fastify';
import { isForm, queryText, readForm, readJson, sendPage } from '../http/server.ts';
import { drawSvg } from '../midtrans/qr-image.ts';
import type { SandboxParts } from '../parts.ts';
import { detail, showNotification, summary } from './describe.ts';
import { listPage } from './list-page.ts';
import { OPERATIONS, type OperationInput } from './operations.ts';
import { orderPage } from './order-page.ts';

const MOST_LISTED = 100;
const LATE_AFTER_MS = 2_000;

type ById = { Params: { orderId: string } };
type ByOperation = { Params: { orderId: string; operation: string } };

/** The buyer's wallet: pages for people, JSON for tests. */
export function registerWalletRoutes(app: FastifyInstance, parts: SandboxParts): void {
  const { orders, notifier } = parts;

  app.get('/_dev/wallet', (request, reply) => {
    const id = queryText(request.query, 'order');
    const qr = queryText(request.query, 'qr');
    const order = id ? orders.find(id) : qr ? (orders.findByQr(qr) ?? orders.find(qr)) : null;
    if (order) {
      const said = queryText(request.query, 'said');
      return sendPage(reply, orderPage(order, notifier.list(order.orderId), said));
    }
    const missing = id || qr;
    return sendPage(missing ? reply.code(404) : reply, listPage(orders.list(), missing));
  });

  app.get('/_dev/wallet.json', () => ({
    orders: orders.list().slice(0, MOST_LISTED).map(summary),
  }));

  app.get<ById>('/_dev/wallet/:orderId.json', (request, reply) => {
    const order = orders.find(request.params.orderId);
    return order
      ? reply.send(detail(order, notifier.list(order.orderId)))
      : reply.code(404).send({ message: 'no such order' });
  });

  app.get<ById>('/_dev/wallet/:orderId/qr.svg', (request, reply) => {
    const order = orders.find(request.params.orderId);
    return order?.qrString
      ? reply.type('image/svg+xml').send(drawSvg(order.qrString))
      : reply.code(404).send({ message: 'no QR code' });
  });

  app.post<ByOperation>('/_dev/wallet/:orderId/:operation', async (request, reply) => {
    const { orderId, operation } = request.params;
    const form = isForm(request.headers);
    const order = orders.find(orderId);
    const run = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
    if (!order || !run) return reply.code(404).send({ message: 'no such order or operation' });
    const input = readInput(
      form ? Object.fromEntries(readForm(request.body)) : readJson(request.body),
    );
    if (!input) return reply.code(400).send({ message: 'afterMs is a number, kind a known word' });

    const result = await run(parts, order, input);
    if (form) {
      const said = typeof result === 'string' ? result : operation;
      const query = new URLSearchParams({ order: order.orderId, said });
      return reply.redirect(`/_dev/wallet?${query}`, 303);
    }
    if (typeof result === 'string')
      return reply.code(409).send({ message: result, status: order.status });
    return reply.send({
      ...detail(result.order, notifier.list(order.orderId)),
      sent: result.sent.map(showNotification),
    });
  });
}

function readInput(body: Readonly<Record<string, unknown>> | null): OperationInput | null {
  const { afterMs = LATE_AFTER_MS, kind = 'both' } = body ?? { kind: null };
  if (typeof afterMs !== 'number' || !Number.isFinite(afterMs) || afterMs < 0) return null;
  if (kind !== 'signature' && kind !== 'altered' && kind !== 'both') return null;
  return { afterMs, kind };
}
