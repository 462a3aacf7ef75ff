import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authError, authSignin, authSigninPage, authSignoutPage } from '#contract/accounts.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import type { AuthErrorName } from '../answer-auth-errors.ts';
import { authUrl, callbackUrlOf, goTo, redirect } from '../auth-destination.ts';
import { hasCsrfToken } from '../csrf.ts';

/** The pages of the auth library are the site's own: these routes lead there. */
export function authSigninRoutes(app: FastifyInstance, parts: AccountsParts): void {
  const { config } = parts;

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
  serve(app, authError, async ({ query, request, reply }) => toLogin(request, reply, query));
  serve(app, authSignoutPage, async ({ reply }) => redirect(reply, '/akun'));
  serve(app, authSignin, async ({ params: { provider }, body, request, reply }) => {
    if (provider !== 'credentials') {
      const error: AuthErrorName =
        provider === 'email' ? 'MissingAdapterError' : 'UnsupportedStrategyError';
      if (body.json === 'true') reply.status(400);
      return goTo(reply, body, authUrl(config, 'error', { error, provider }));
    }
    const query = hasCsrfToken(parts, request, body.csrfToken)
      ? { callbackUrl: callbackUrlOf(config, request, body.callbackUrl) }
      : { csrf: 'true' };
    return goTo(reply, body, authUrl(config, 'signin', query));
  });
}
