import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authError, authSignin, authSigninPage, authSignoutPage } from '#contract/accounts.ts';
import { LAST_PATH_LIFE } from '#contract/constants.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import type { AuthErrorName } from '../answer-auth-errors.ts';
import { authUrl, callbackUrlOf, goTo, redirect } from '../auth-destination.ts';
import { hasCsrfToken } from '../csrf.ts';
import { cookie, setCookies } from '../session-cookies.ts';

const NOT_LINKED: AuthErrorName = 'AccountNotLinkedError';

/** The pages of the auth library are the site's own: these routes lead there. */
export function authSigninRoutes(app: FastifyInstance, parts: AccountsParts): void {
  const { config, providers } = parts;

  function toLogin(
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

  serve(app, authSigninPage, async ({ query, request, reply }) => toLogin(request, reply, query));
  serve(app, authError, async ({ query, request, reply }) => {
    const isNotLinked: boolean = query.error === NOT_LINKED;
    const provider = isNotLinked ? providers.get(query.provider ?? '') : undefined;
    // Its owner can mend it at once, by agreeing to the link.
    if (provider !== undefined)
      return redirect(reply, `${provider.consentPath}?error=${NOT_LINKED}`);
    return toLogin(request, reply, query);
  });
  serve(app, authSignoutPage, async ({ reply }) => redirect(reply, '/akun'));
  serve(app, authSignin, async ({ params: { provider }, body, request, reply }) => {
    const elsewhere = providers.get(provider);
    if (elsewhere === undefined && provider !== 'credentials') {
      const error: AuthErrorName =
        provider === 'email' ? 'MissingAdapterError' : 'UnsupportedStrategyError';
      if (body.json === 'true') reply.status(400);
      return goTo(reply, body, authUrl(config, 'error', { error, provider }));
    }
    if (!hasCsrfToken(parts, request, body.csrfToken)) {
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
  });
}
