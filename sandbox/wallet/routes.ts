import type { FastifyInstance } from 'fastify';
import { isForm, queryText, readForm, readJson, sendPage } from '../http/server.ts';
import { drawSvg } from '../midtrans/qris.ts';
import type { Notification } from '../notify/notification.ts';
import type { SandboxDeps } from '../deps.ts';
import { detail, dokuDetail, dokuSummary, showNotification, summary } from './describe.ts';
import { DOKU_OPERATIONS } from './doku-operations.ts';
import { listPage } from './list-page.ts';
import { OPERATIONS, type OperationInput } from './operations.ts';
import { orderPage } from './order-page.ts';
import { dokuView, midtransView, type WalletView } from './view.ts';

const MOST_LISTED = 100;
const LATE_AFTER_MS = 2_000;

type ById = { Params: { orderId: string } };
type ByOperation = { Params: { orderId: string; operation: string } };

/** One order of either gateway, with what the wallet does with it. */
type Found = {
  status: string;
  view: () => WalletView;
  sent: () => Notification[];
  detail: () => object;
  /** What an operation does; a string says why it cannot be done now. */
  operation: (name: string) => Operate | undefined;
};

type Operate = (
  input: OperationInput,
) => Promise<{ detail: object; sent: Notification[] } | string>;

/** The buyer's wallet: pages for people, JSON for tests. */
export function registerWalletRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const { orders, doku } = deps;

  app.get('/_dev/wallet', (request, reply) => {
    const id = queryText(request.query, 'order');
    const qr = queryText(request.query, 'qr');
    const found = findOrder(deps, id || (orders.findByQr(qr)?.orderId ?? qr));
    if (found) {
      const said = queryText(request.query, 'said');
      return sendPage(reply, orderPage(found.view(), found.sent(), said));
    }
    const missing = id || qr;
    const views = [...orders.list().map(midtransView), ...doku.orders.list().map(dokuView)];
    const newest = views.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
    return sendPage(missing ? reply.code(404) : reply, listPage(newest, missing));
  });

  app.get('/_dev/wallet.json', () => {
    const all = [...orders.list().map(summary), ...doku.orders.list().map(dokuSummary)];
    const newest = all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    return { orders: newest.slice(0, MOST_LISTED) };
  });

  app.get<ById>('/_dev/wallet/:orderId.json', (request, reply) => {
    const found = findOrder(deps, request.params.orderId);
    return found ? reply.send(found.detail()) : reply.code(404).send({ message: 'no such order' });
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
    const input = readInput(
      form ? Object.fromEntries(readForm(request.body)) : readJson(request.body),
    );
    const found = findOrder(deps, orderId);
    const operate = found?.operation(operation);
    if (!found || !operate) return reply.code(404).send({ message: 'no such order or operation' });
    if (!input) return reply.code(400).send({ message: 'afterMs is a number, kind a known word' });
    const result = await operate(input);
    if (form) {
      const said = typeof result === 'string' ? result : operation;
      const query = new URLSearchParams({ order: orderId, said });
      return reply.redirect(`/_dev/wallet?${query}`, 303);
    }
    if (typeof result === 'string')
      return reply.code(409).send({ message: result, status: found.status });
    return reply.send({ ...result.detail, sent: result.sent.map(showNotification) });
  });
}

function findOrder(deps: SandboxDeps, orderId: string): Found | null {
  const { orders, notifier, doku } = deps;
  const order = orders.find(orderId);
  if (order) {
    const sent = () => notifier.list(order.orderId);
    return {
      status: order.status,
      view: () => midtransView(order),
      sent,
      detail: () => detail(order, sent()),
      operation: (name) => {
        const work = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
        return work && ((input) => finish(work(deps, order, input), (it) => detail(it, sent())));
      },
    };
  }
  const invoice = doku.orders.find(orderId);
  if (!invoice) return null;
  const sent = () => doku.notifier.list(invoice.orderId);
  return {
    status: invoice.status,
    view: () => dokuView(invoice),
    sent,
    detail: () => dokuDetail(invoice, sent()),
    operation: (name) => {
      const work = Object.hasOwn(DOKU_OPERATIONS, name) ? DOKU_OPERATIONS[name] : undefined;
      return (
        work && ((input) => finish(work(doku, invoice, input), (it) => dokuDetail(it, sent())))
      );
    },
  };
}

async function finish<O>(
  result:
    | Promise<{ order: O; sent: Notification[] } | string>
    | { order: O; sent: Notification[] }
    | string,
  describe: (order: O) => object,
) {
  const ended = await result;
  return typeof ended === 'string' ? ended : { detail: describe(ended.order), sent: ended.sent };
}

function readInput(body: Readonly<Record<string, unknown>> | null): OperationInput | null {
  const { afterMs = LATE_AFTER_MS, kind = 'both' } = body ?? { kind: null };
  if (typeof afterMs !== 'number' || !Number.isFinite(afterMs) || afterMs < 0) return null;
  if (kind !== 'signature' && kind !== 'altered' && kind !== 'both') return null;
  return { afterMs, kind };
}
