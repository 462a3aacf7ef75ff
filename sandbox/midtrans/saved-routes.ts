import type { FastifyInstance } from 'fastify';
import { isForm, readForm, readJson, sendPage } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import { isAuthorized, UNAUTHORIZED } from './core-routes.ts';
import { guarded } from './guarded.ts';
import { linkAccount, showAccount, unbindAccount } from './pay-account.ts';
import { linkPage, savedPage } from './saved-pages.ts';
import type { SavedMethod } from './saved-methods.ts';
import { wireError } from './wire.ts';

type ById = { Params: { id: string } };
type ByChange = { Params: { id: string; change: string } };

/** What its owner, a bank or time may do to a saved method. */
const CHANGES: Readonly<Record<string, SavedMethod['state']>> = {
  approve: 'good',
  fill: 'good',
  empty: 'empty',
  expire: 'expired',
  block: 'blocked',
  unlink: 'over',
  decline: 'over',
};

/** GoPay Tokenization under /midtrans/api, and the pages of the buyer who owns what was saved. */
export function registerSavedRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const base = '/midtrans/api/v2/pay/account';

  app.post(base, (request, reply) =>
    guarded(deps, 'link', request, reply, () => {
      if (!isAuthorized(request, deps)) return { answer: UNAUTHORIZED };
      const body = readJson(request.body);
      return { answer: body ? linkAccount(deps, body) : wireError('413', 'malformed') };
    }),
  );
  app.get<ById>(`${base}/:id`, (request, reply) =>
    guarded(deps, 'account', request, reply, () => ({
      answer: isAuthorized(request, deps) ? showAccount(deps, request.params.id) : UNAUTHORIZED,
    })),
  );
  app.post<ById>(`${base}/:id/unbind`, (request, reply) =>
    guarded(deps, 'unbind', request, reply, () => ({
      answer: isAuthorized(request, deps) ? unbindAccount(deps, request.params.id) : UNAUTHORIZED,
    })),
  );

  app.get<ById>('/_dev/gopay/:id', (request, reply) => {
    const method = deps.saved.find(request.params.id);
    return sendPage(method ? reply : reply.code(404), linkPage(method));
  });
  app.post<ById>('/_dev/gopay/:id', (request, reply) => {
    const method = deps.saved.find(request.params.id);
    const isAgreed = readForm(request.body).get('answer') === 'approve';
    if (method?.state === 'waiting') deps.saved.change(method, isAgreed ? 'good' : 'over');
    const back = method?.redirectUrl;
    const isWeb = back != null && /^https?:\/\//.test(back);
    return reply.redirect(isWeb ? back : `/_dev/gopay/${request.params.id}`, 303);
  });

  app.get('/_dev/saved', (_request, reply) => sendPage(reply, savedPage(deps.saved.list())));
  app.get('/_dev/saved.json', () => ({ saved: deps.saved.list() }));
  app.post<ByChange>('/_dev/saved/:id/:change', (request, reply) => {
    const { id, change } = request.params;
    const method = deps.saved.find(id);
    const state = Object.hasOwn(CHANGES, change) ? CHANGES[change] : undefined;
    if (!method || !state)
      return reply.code(404).send({ message: 'no such card, wallet or change' });
    const changed = deps.saved.change(method, state);
    return isForm(request.headers) ? reply.redirect('/_dev/saved', 303) : reply.send(changed);
  });
}
