import type { FastifyInstance } from 'fastify';
import { login, parseIdentifier } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { beginSession } from '../begin-session.ts';
import { checkCredentials, requireSamePassword } from '../check-credentials.ts';
import { clientOf } from '../client.ts';
import { continueRemembered } from '../continue-remembered.ts';
import { toLoginResult } from '../records.ts';
import { looksRemembered } from '../remember-tokens.ts';
import { setCookies, signedInCookies } from '../session-cookies.ts';

export function postLogin(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, login, async ({ body, request, reply }) => {
    const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    if (looksRemembered(body.password)) {
      const shown = identifier.kind === 'email' ? identifier.email : identifier.phone;
      const { account, session, rememberToken } =
        (await continueRemembered(parts, {
          token: body.password,
          deviceId: body.device_id,
          identifier: shown,
          client: clientOf(request),
        })) ?? fail('accounts.rememberEnded');
      setCookies(reply, signedInCookies(parts.config, account, session, parts.clock.now()));
      const result = { ...toLoginResult(account, session), remember_token: rememberToken };
      return { ...ok(result), statusCode: '200' as const };
    }
    const account = await checkCredentials(parts, {
      identifier,
      sealed: body.password,
      ...clientOf(request),
    });
    return beginSession(parts, account, {
      request,
      reply,
      rememberme: body.rememberme,
      recheck: (locked) => requireSamePassword(account, locked),
    });
  });
}
