import type { FastifyInstance } from 'fastify';
import { authSignout } from '#contract/accounts.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { callbackUrlOf, goTo } from '../auth-destination.ts';
import { hasCsrfToken } from '../csrf.ts';
import { setCookies, signedOutCookies } from '../session-cookies.ts';
import { signOutBrowser } from '../sign-out.ts';

export function authSignoutRoute(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, authSignout, async ({ body, request, reply }) => {
    if (!hasCsrfToken(parts, request, body.csrfToken)) {
      return goTo(reply, body, `${parts.config.http.publicUrl}/api/auth/signout?csrf=true`);
    }
    await signOutBrowser(parts, request);
    setCookies(reply, signedOutCookies(parts.config));
    return goTo(reply, body, callbackUrlOf(parts.config, request, body.callbackUrl));
  });
}
