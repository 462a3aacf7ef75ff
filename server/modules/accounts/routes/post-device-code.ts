import type { FastifyInstance } from 'fastify';
import { startCodeSignIn } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { spendAttempt } from '../attempts.ts';
import { clientOf } from '../client.ts';
import { presentCode, startCode } from '../code-sign-in.ts';
import { CODE_TICKET, codeTicketCookie, setCookies } from '../session-cookies.ts';

export function postDeviceCode(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, startCodeSignIn, async ({ body, request, reply }) => {
    const client = clientOf(request);
    await spendAttempt(parts, { identifier: '', address: client.address }, ['codeStartByAddress']);
    const { code, secret } = await startCode(parts, {
      clientId: body.device_id,
      client,
      earlier: request.cookies[CODE_TICKET],
    });
    setCookies(reply, [codeTicketCookie(parts.config, secret)]);
    return ok(presentCode(parts, code));
  });
}
