import type { FastifyReply, FastifyRequest } from 'fastify';
import { authError, authSignin, authSigninPage, authSignoutPage } from '#contract/accounts.ts';
import { LAST_PATH_LIFE } from '#contract/constants.ts';
import { call } from '#platform/module.ts';
import type { AccountsDeps } from '../deps.ts';
import { type AuthErrorName, authUrl, callbackUrlOf, goTo, redirect } from './error-redirects.ts';
import { hasCsrfToken } from './csrf.ts';
import { cookie, setCookies } from '../sessions/session-cookies.ts';

const NOT_LINKED: AuthErrorName = 'AccountNotLinkedError';

/** The pages of the auth library are the site's own: these routes lead there. */
export const routes = [
  call(authSigninPage, async ({ config }: AccountsDeps, { query, request, reply }) =>
    toLogin(config, request, reply, query),
  ),
  call(authError, async ({ config, providers }: AccountsDeps, { query, request, reply }) => {
    const isNotLinked: boolean = query.error === NOT_LINKED;
    const provider = isNotLinked ? providers.get(query.provider ?? '') : undefined;
    // Its owner can mend it at once, by agreeing to the link.
    if (provider !== undefined)
      return redirect(reply, `${provider.consentPath}?error=${NOT_LINKED}`);
    return toLogin(config, request, reply, query);
  }),
  call(authSignoutPage, async (_deps, { query, reply }) =>
    // The page that sent a form here was open too long, and says so.
    redirect(reply, query.csrf === undefined ? '/keluar' : '/keluar?csrf=true'),
  ),
  call(authSignin, async (deps: AccountsDeps, { params: { provider }, body, request, reply }) => {
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
  }),
];

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
