import type { FastifyInstance } from 'fastify';
import { finishRegistration } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { finishRegistrationOf } from '../finish-registration.ts';
import { toVerificationRecord } from '../records.ts';
import { profileCookie, setCookies, signedInCookies } from '../session-cookies.ts';

export function postRegFinal(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, finishRegistration, async ({ body, caller, request, reply }) => {
    const ticket = request.cookies['verification_ticket'];
    const isRemembered = request.cookies['rememberme'] === '1';
    const { account, opened } = await finishRegistrationOf(parts, {
      caller,
      ticket,
      name: body.name,
    });
    const record = toVerificationRecord(account);
    if (opened === undefined) {
      setCookies(reply, [profileCookie(parts.config, account, isRemembered)]);
      return ok(record);
    }
    setCookies(reply, signedInCookies(parts.config, account, opened, parts.clock.now()));
    return ok({
      ...record,
      access_token: opened.accessToken,
      refresh_token: opened.refreshToken,
    });
  });
}
