import type { FastifyInstance } from 'fastify';
import { checkPasswordReset } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { shownIdentifier } from '../records.ts';
import { checkResetLink } from '../reset-password.ts';

export function getResetPassword(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, checkPasswordReset, async ({ query, request }) => {
    const account = await checkResetLink(parts, { link: query, client: clientOf(request) });
    const hasPassword = account.passwordHash !== null;
    return ok({ email: shownIdentifier(account), has_password: hasPassword ? 1 : 0 });
  });
}
