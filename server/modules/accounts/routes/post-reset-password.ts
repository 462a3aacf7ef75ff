import type { FastifyInstance } from 'fastify';
import { resetPassword } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { resetPasswordByLink } from '../reset-password.ts';
import { endedCookies, setCookies } from '../session-cookies.ts';

export function postResetPassword(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, resetPassword, async ({ body, caller, request, reply }) => {
    const { password: sealed, ...link } = body;
    const client = clientOf(request);
    const accountId = await resetPasswordByLink(parts, { link, sealed, client });
    // This browser's own session has ended with the others.
    if (caller.kind === 'account' && caller.accountId === accountId) {
      setCookies(reply, endedCookies(parts.config));
    }
    return ok({ success: true as const }, 'Kata sandi sudah diganti. Masuk dengan yang baru.');
  });
}
