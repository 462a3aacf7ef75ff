import type { FastifyInstance } from 'fastify';
import { claimCodeSignIn } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { claimCode } from '../code-sign-in.ts';
import { toLoginResult } from '../records.ts';
import { CODE_TICKET, codeTicketCookie, setCookies, signedInCookies } from '../session-cookies.ts';

export function postDeviceCodeClaim(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, claimCodeSignIn, async ({ request, reply }) => {
    const claimed = await claimCode(parts, request.cookies[CODE_TICKET]);
    const { account, device, session, rememberToken } = claimed;
    setCookies(reply, [
      ...signedInCookies(parts.config, account, session, parts.clock.now()),
      codeTicketCookie(parts.config, undefined),
    ]);
    return ok({
      ...toLoginResult(account, session),
      ...(rememberToken === undefined ? {} : { remember_token: rememberToken }),
      device_id: device.clientId,
    });
  });
}
