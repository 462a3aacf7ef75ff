import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { call } from '#platform/module.ts';
import { hashSecret } from '#platform/secrets.ts';
import { findAccountById } from '../account/queries.ts';
import { displayIdentifier } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { findSession } from '../sessions/queries/session.ts';
import { authCookieNames, setCookies, signedOutCookies } from '../sessions/session-cookies.ts';
import { signOutBrowser } from '../sessions/sign-out.ts';
import { csrfTokenFor, hasCsrfToken } from './csrf.ts';
import { callbackUrlOf, goTo } from './error-redirects.ts';

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
