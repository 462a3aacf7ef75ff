import type { FastifyInstance } from 'fastify';
import { login, parseIdentifier } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { checkCredentials, requireSamePassword } from '../check-credentials.ts';
import { clientOf } from '../client.ts';
import { continueRemembered } from '../continue-remembered.ts';
import { openSession } from '../open-session.ts';
import { needsVerification, VERIFICATION_LIFE } from '../policy.ts';
import { lockAccountRow } from '../queries/lock-account.ts';
import { toLoginResult } from '../records.ts';
import { looksRemembered } from '../remember-tokens.ts';
import { setCookies, signedInCookies, waitingCookies } from '../session-cookies.ts';

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
    const isRemembered = body.rememberme ?? request.cookies['rememberme'] === '1';
    if (needsVerification(account)) {
      const holder = { accountId: account.id, isRemembered };
      const ticket = await parts.tickets.issue('verification', holder, VERIFICATION_LIFE);
      setCookies(reply, waitingCookies(parts.config, account, ticket));
      return { ...ok(toLoginResult(account, undefined)), statusCode: '200' as const };
    }
    const session = await inTransaction(parts.db, async (tx) => {
      requireSamePassword(account, await lockAccountRow(tx, account.id));
      return openSession(parts, tx, account, { deviceId: null, isRemembered });
    });
    setCookies(reply, signedInCookies(parts.config, account, session, parts.clock.now()));
    return { ...ok(toLoginResult(account, session)), statusCode: '200' as const };
  });
}
