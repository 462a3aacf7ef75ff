import type { FastifyInstance } from 'fastify';
import { readForm, readJson, sendPage } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import { charge } from './charge.ts';
import { isAuthorized, readNotifyUrls } from './core-routes.ts';
import { guarded } from './guarded.ts';
import { cancelPage, createPage, snapError, SNAP_UNAUTHORIZED } from './snap.ts';
import { SNAP_METHODS } from './snap-methods.ts';
import { snapPage } from './snap-page.ts';

type ByToken = { Params: { token: string } };

/** Snap under /midtrans/snap/v1, and the page it sends buyers to. */
export function registerSnapRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const base = '/midtrans/snap/v1/transactions';

  app.post(base, (request, reply) =>
    guarded(deps, 'snap', request, reply, () => {
      if (!isAuthorized(request, deps)) return { answer: SNAP_UNAUTHORIZED };
      const body = readJson(request.body);
      if (!body) return { answer: snapError(400, 'request body is not valid JSON') };
      return { answer: createPage(deps, body, readNotifyUrls(request, deps)) };
    }),
  );

  app.post<ByToken>(`${base}/:token/cancel`, (request, reply) =>
    guarded(deps, 'cancel', request, reply, () => ({
      answer: isAuthorized(request, deps)
        ? cancelPage(deps, request.params.token)
        : SNAP_UNAUTHORIZED,
    })),
  );

  app.get<ByToken>('/_dev/snap/:token', (request, reply) => {
    const session = deps.sessions.find(request.params.token);
    const order = session ? deps.orders.find(session.orderId) : null;
    const page = snapPage(session, order, deps.now());
    return sendPage(session ? reply : reply.code(404), page);
  });

  app.post<ByToken>('/_dev/snap/:token', (request, reply) => {
    const { token } = request.params;
    const session = deps.sessions.find(token);
    const chosen = readForm(request.body).get('method');
    const method = SNAP_METHODS.find((it) => it.name === chosen);
    const isOpen = session && session.canceledAtMs === null && deps.now() < session.pageExpiresAtMs;
    if (isOpen && method)
      charge(
        deps,
        {
          ...session.request,
          ...method.charge,
          custom_expiry: session.request['expiry'],
          snap_token: token,
        },
        session.notifyUrls,
      );
    return reply.redirect(`/_dev/snap/${token}`, 303);
  });
}
