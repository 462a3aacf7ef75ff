import type { FastifyInstance } from 'fastify';
import { refreshSession } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { rotateSession } from '../rotate-session.ts';
import { authCookieNames, endedCookies, setCookies, signedInCookies } from '../session-cookies.ts';

export function postRefresh(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, refreshSession, async ({ body, request, reply }) => {
    const refreshToken = body?.refresh_token ?? request.cookies['refresh_token'];
    const rotated = refreshToken ? await rotateSession(parts, refreshToken) : undefined;
    if (rotated === undefined) {
      setCookies(reply, endedCookies(parts.config));
      return fail('accounts.sessionEnded');
    }
    const { account, session } = rotated;
    const sessionToken = request.cookies[authCookieNames(parts.config).session];
    const renewed = { ...session, ...(sessionToken ? { sessionToken } : {}) };
    setCookies(reply, signedInCookies(parts.config, account, renewed, parts.clock.now()));
    return ok({ access_token: session.accessToken, refresh_token: session.refreshToken });
  });
}
