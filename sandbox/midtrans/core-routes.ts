import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJson } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import { statusBody } from './bodies.ts';
import { charge } from './charge.ts';
import { guarded } from './guarded.ts';
import { approve, cancel, deny, expire, notFound, refund, type Modify } from './modify.ts';
import { drawPng } from './qris.ts';
import { dayOf, readReportName } from '../report/report.ts';
import { settlementReport } from './settlement-report.ts';
import { wireError, type WireAnswer } from './wire.ts';

export const UNAUTHORIZED = wireError(
  '401',
  'Transaction cannot be authorized with the current client/server key.',
);
const MALFORMED = wireError(
  '413',
  'The request cannot be processed due to malformed syntax in the request body',
);
const MODIFIES: Readonly<Record<string, Modify>> = {
  cancel,
  expire,
  approve,
  deny,
  refund: refund('Success, refund request is approved'),
  'refund/online/direct': refund('Success, refund request is approved by the bank'),
};

type ById = { Params: { id: string } };

/** The Core API of Midtrans under /midtrans/api. */
export function registerCoreRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const base = '/midtrans/api/v2';

  app.post(`${base}/charge`, (request, reply) =>
    guarded(deps, 'charge', request, reply, () => {
      const body = readJson(request.body);
      if (!isAuthorized(request, deps)) return { answer: UNAUTHORIZED };
      if (!body) return { answer: MALFORMED };
      const charged = charge(deps, body, readNotifyUrls(request, deps));
      return { answer: charged.answer, isKept: !charged.forgetsKeys };
    }),
  );

  app.get<ById>(`${base}/:id/status`, (request, reply) =>
    guarded(deps, 'status', request, reply, () => {
      if (!isAuthorized(request, deps)) return { answer: UNAUTHORIZED };
      const order = deps.orders.find(request.params.id);
      const answer: WireAnswer = order
        ? { http: 200, body: statusBody(order, deps.settings.serverKey) }
        : notFound();
      return { answer };
    }),
  );

  for (const [verb, modify] of Object.entries(MODIFIES)) {
    const operation = verb.split('/')[0] ?? verb;
    app.post<ById>(`${base}/:id/${verb}`, (request, reply) =>
      guarded(deps, operation, request, reply, () => {
        if (!isAuthorized(request, deps)) return { answer: UNAUTHORIZED };
        const body = readJson(request.body);
        if (!body) return { answer: MALFORMED };
        const order = deps.orders.find(request.params.id);
        return { answer: order ? modify(deps, order, body) : notFound() };
      }),
    );
  }

  app.get<{ Params: { name: string } }>('/midtrans/report/:name', (request, reply) =>
    guarded(deps, 'report', request, reply, () => {
      if (!isAuthorized(request, deps)) return { answer: UNAUTHORIZED };
      const day = readReportName(request.params.name);
      if (day === null || day > dayOf(deps.now())) return { answer: { http: 404, body: {} } };
      return { answer: { http: 200, body: {}, text: settlementReport(deps.orders.list(), day) } };
    }),
  );

  for (const type of ['qris', 'gopay'])
    app.get<ById>(`${base}/${type}/:id/qr-code`, (request, reply) => {
      const order = deps.orders.find(request.params.id);
      if (!order?.qrString) return reply.code(404).send(notFound().body);
      return reply.type('image/png').send(drawPng(order.qrString));
    });
}

/** `Authorization: Basic base64(ServerKey + ":")`. */
export function isAuthorized(request: FastifyRequest, { settings }: SandboxDeps): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${settings.serverKey}:`).toString('base64')}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const MOST_URLS = 3;

/** `X-Override-Notification` replaces the configured address, `X-Append-Notification` adds to it. */
export function readNotifyUrls(
  request: FastifyRequest,
  { settings }: SandboxDeps,
): string[] | null {
  const read = (name: string): string[] => {
    const header = request.headers[name];
    const urls = typeof header === 'string' ? header.split(',').map((url) => url.trim()) : [];
    return urls.filter((url) => /^https?:\/\//.test(url)).slice(0, MOST_URLS);
  };
  const override = read('x-override-notification');
  if (override.length > 0) return override;
  const append = read('x-append-notification');
  if (append.length === 0) return null;
  return [...(settings.notifyUrl ? [settings.notifyUrl] : []), ...append];
}
