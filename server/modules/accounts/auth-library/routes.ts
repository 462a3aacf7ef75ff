import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts/index.ts';
import { LAST_PATH_LIFE, PRODUCT_NAME } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { call } from '#platform/module.ts';
import { hashSecret } from '#platform/secrets.ts';
import { findAccountById } from '../account/queries.ts';
import { displayIdentifier } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { findSession } from '../sessions/queries/session.ts';
import {
  authCookieNames,
  cookie,
  setCookies,
  signedOutCookies,
} from '../sessions/session-cookies.ts';
import { signOutBrowser } from '../sessions/end-sessions.ts';
import { csrfTokenFor, hasCsrfToken } from './csrf.ts';
import { type AuthErrorName, authUrl, callbackUrlOf, goTo, redirect } from './error-redirects.ts';

export const routes = [
  call(contract.authCsrf, async (deps: AccountsDeps, { request, reply }) => {
    reply.headers({ 'cache-control': 'private, no-cache, no-store', pragma: 'no-cache' });
    return { csrfToken: csrfTokenFor(deps, request, reply) };
  }),
  call(contract.authSignout, async (deps: AccountsDeps, { body, request, reply }) => {
    if (!hasCsrfToken(deps, request, body.csrfToken)) {
      return goTo(reply, body, `${deps.config.http.publicUrl}/api/auth/signout?csrf=true`);
    }
    await signOutBrowser(deps, request);
    setCookies(reply, signedOutCookies(deps.config));
    return goTo(reply, body, callbackUrlOf(deps.config, request, body.callbackUrl));
  }),
  call(contract.authLog, async ({ log }: AccountsDeps, { body }) => {
    const { level, code, message } = body;
    log[level]({ code, clientMessage: message }, 'the auth client reports');
    return {};
  }),
  /** What the auth client's states come from: `{ user, expires }`, or `{}` for a visitor. */
  call(contract.authSession, (deps: AccountsDeps, { request, reply }) =>
    presentSession(deps, request, reply),
  ),
  call(contract.authSessionUpdate, (deps: AccountsDeps, { body, request, reply }) =>
    hasCsrfToken(deps, request, body.csrfToken)
      ? presentSession(deps, request, reply)
      : fail('accounts.csrfInvalid'),
  ),
  call(contract.authProviders, async ({ config, providers }: AccountsDeps) => {
    const base = `${config.http.publicUrl}/api/auth`;
    const present = (id: string, name: string, type: 'credentials' | 'oauth') => ({
      id,
      name,
      type,
      signinUrl: `${base}/signin/${id}`,
      callbackUrl: `${base}/callback/${id}`,
    });
    return Object.fromEntries([
      ['credentials', present('credentials', PRODUCT_NAME, 'credentials')],
      ...[...providers.values()].map(({ id, name }) => [id, present(id, name, 'oauth')] as const),
    ]);
  }),
  call(contract.authSigninPage, async ({ config }: AccountsDeps, { query, request, reply }) =>
    toLogin(config, request, reply, query),
  ),
  call(
    contract.authError,
    async ({ config, providers }: AccountsDeps, { query, request, reply }) => {
      const isNotLinked: boolean = query.error === NOT_LINKED;
      const provider = isNotLinked ? providers.get(query.provider ?? '') : undefined;
      // Its owner can mend it at once, by agreeing to the link.
      if (provider !== undefined)
        return redirect(reply, `${provider.consentPath}?error=${NOT_LINKED}`);
      return toLogin(config, request, reply, query);
    },
  ),
  call(contract.authSignoutPage, async (_deps, { query, reply }) =>
    // The page that sent a form here was open too long, and says so.
    redirect(reply, query.csrf === undefined ? '/keluar' : '/keluar?csrf=true'),
  ),
  call(
    contract.authSignin,
    async (deps: AccountsDeps, { params: { provider }, body, request, reply }) => {
      const { config, providers } = deps;
      const elsewhere = providers.get(provider);
      if (elsewhere === undefined && provider !== 'credentials') {
        const error: AuthErrorName =
          provider === 'email' ? 'MissingAdapterError' : 'UnsupportedStrategyError';
        if (body.json === 'true') reply.status(400);
        return goTo(reply, body, authUrl(config, 'error', { error, provider }));
      }
      if (!hasCsrfToken(deps, request, body.csrfToken)) {
        return goTo(reply, body, authUrl(config, 'signin', { csrf: 'true' }));
      }
      const callbackUrl = callbackUrlOf(config, request, body.callbackUrl);
      if (elsewhere === undefined) {
        return goTo(reply, body, authUrl(config, 'signin', { callbackUrl }));
      }
      const { pathname, search } = new URL(callbackUrl);
      const back = cookie(config, 'lastPath', pathname + search, { life: LAST_PATH_LIFE });
      if (pathname !== '/') setCookies(reply, [back]);
      return goTo(reply, body, await elsewhere.start(reply));
    },
  ),
];

async function presentSession(
  { db, clock, config }: AccountsDeps,
  { cookies }: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers({ 'cache-control': 'private, no-cache, no-store', pragma: 'no-cache' });
  const token = cookies[authCookieNames(config).session];
  const session = token && (await findSession(db, { tokenHash: hashSecret(token) }));
  if (!session || session.revokedAt !== null || session.deviceId === null) return {};
  if (session.expiresAt <= clock.now()) return {};
  const account = await findAccountById(db, session.accountId);
  if (account === undefined || account.deletedAt !== null) return {};
  return {
    user: { name: account.name, email: displayIdentifier(account), image: null },
    expires: session.expiresAt,
  };
}

const NOT_LINKED: AuthErrorName = 'AccountNotLinkedError';

function toLogin(
  config: AccountsDeps['config'],
  request: FastifyRequest,
  reply: FastifyReply,
  query: { callbackUrl?: string | undefined; error?: string | undefined },
): never {
  const target = new URL('/login', config.http.publicUrl);
  if (query.callbackUrl !== undefined) {
    const callbackUrl = callbackUrlOf(config, request, query.callbackUrl);
    target.searchParams.set('callbackUrl', callbackUrl);
  }
  if (query.error !== undefined) target.searchParams.set('error', query.error);
  return redirect(reply, `${target.pathname}${target.search}`);
}
