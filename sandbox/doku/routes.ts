import type { FastifyInstance } from 'fastify';
import { readForm, sendPage } from '../http/server.ts';
import { dayOf, readReportName } from '../report/report.ts';
import type { SandboxDeps } from '../deps.ts';
import { transactionBody } from './bodies.ts';
import { cancelCheckout, openCheckout, pickChannel } from './checkout.ts';
import { checkoutPage } from './checkout-page.ts';
import { promptOvo, voidOvo } from './ovo.ts';
import { refundCard } from './refund.ts';
import { settlementReport } from './settlement-report.ts';
import { signed } from './signed.ts';
import { registerSnapApi } from './snap.ts';
import { dokuError } from './wire.ts';

type ByInvoice = { Params: { invoice: string } };
type ByToken = { Params: { token: string } };

/** DOKU under /doku, and the page it sends buyers to. */
export function registerDokuRoutes(app: FastifyInstance, { doku, publicUrl }: SandboxDeps): void {
  const requestIdOf = (headers: NodeJS.Dict<unknown>) => String(headers['request-id']);

  app.post('/doku/checkout/v1/payment', (request, reply) =>
    signed(doku, 'charge', request, reply, (body) =>
      openCheckout(doku, publicUrl(), requestIdOf(request.headers), body),
    ),
  );
  app.post('/doku/checkout/v3/cancellations', (request, reply) =>
    signed(doku, 'cancel', request, reply, (body) => cancelCheckout(doku, body)),
  );
  app.post('/doku/ovo-emoney/v1/payment', (request, reply) =>
    signed(doku, 'charge', request, reply, (body) =>
      promptOvo(doku, requestIdOf(request.headers), body),
    ),
  );
  app.post('/doku/ovo-emoney/v1/cancel', (request, reply) =>
    signed(doku, 'refund', request, reply, (body) => voidOvo(doku, body)),
  );
  app.post('/doku/cancellation/credit-card/refund', (request, reply) =>
    signed(doku, 'refund', request, reply, (body) => refundCard(doku, body)),
  );
  app.get<ByInvoice>('/doku/orders/v1/status/:invoice', (request, reply) =>
    signed(doku, 'status', request, reply, () => {
      const order = doku.orders.find(request.params.invoice);
      // A caller who asks too early is told that there is nothing.
      const isKnown = order && doku.now() - order.createdAtMs >= doku.settings.statusAfterMs;
      return isKnown
        ? { http: 200, body: transactionBody(order) }
        : dokuError(404, 'data_not_found', 'Transaction not found');
    }),
  );
  app.get<{ Params: { name: string } }>('/doku/report/:name', (request, reply) => {
    const day = readReportName(request.params.name);
    return signed(doku, 'report', request, reply, () =>
      day !== null && day <= dayOf(doku.now())
        ? { http: 200, body: {}, text: settlementReport(doku.orders.list(), day) }
        : dokuError(404, 'data_not_found', 'Report not found'),
    );
  });
  registerSnapApi(app, doku);

  app.get<ByToken>('/_dev/doku/checkout/:token', (request, reply) => {
    const order = doku.orders.findByToken(request.params.token);
    return sendPage(order ? reply : reply.code(404), checkoutPage(order));
  });
  app.post<ByToken>('/_dev/doku/checkout/:token', (request, reply) => {
    const order = doku.orders.findByToken(request.params.token);
    const chosen = readForm(request.body).get('channel');
    if (order && chosen) pickChannel(doku, order, chosen);
    return reply.redirect(`/_dev/doku/checkout/${request.params.token}`, 303);
  });
}
