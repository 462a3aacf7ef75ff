import type { FastifyInstance } from 'fastify';
import { refreshSession } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { continueRemembered } from '../continue-remembered.ts';
import { rotateSession } from '../rotate-session.ts';
import { authCookieNames, endedCookies, setCookies, signedInCookies } from '../session-cookies.ts';

export function postRefresh(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, refreshSession, async ({ body, request, reply }) => {
    const refreshToken = body?.refresh_token ?? request.cookies['refresh_token'];
    const rotated = refreshToken ? await rotateSession(parts, refreshToken) : undefined;
    const remembered =
      rotated === undefined && body?.remember_token !== undefined
        ? await continueRemembered(parts, {
            token: body.remember_token,
            deviceId: body.device_id,
            client: clientOf(request),
          })
        : undefined;
    const renewed = rotated ?? remembered;
    if (renewed === undefined) {
      setCookies(reply, endedCookies(parts.config));
      return fail('accounts.sessionEnded');
    }
    const { account, session } = renewed;
    const kept = request.cookies[authCookieNames(parts.config).session];
    const sessionToken = session.sessionToken ?? kept;
    const carried = { ...session, ...(sessionToken ? { sessionToken } : {}) };
    setCookies(reply, signedInCookies(parts.config, account, carried, parts.clock.now()));
    return ok({
      access_token: session.accessToken,
      refresh_token: session.refreshToken,
      ...(remembered === undefined ? {} : { remember_token: remembered.rememberToken }),
    });
  });
}
