import type { FastifyInstance } from 'fastify';
import { checkEmail, parseIdentifier } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { spendAttempt } from '../attempts.ts';
import { clientOf } from '../client.ts';
import { findAccountByIdentifier } from '../queries/find-account-by-identifier.ts';
import { toEmailCheckResult } from '../records.ts';

export function postRegisterStage(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, checkEmail, async ({ body, request }) => {
    const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const shown = identifier.kind === 'email' ? identifier.email : identifier.phone;
    const who = { identifier: shown, address: clientOf(request).address };
    await spendAttempt(parts, who, ['checkByIdentifier', 'checkByAddress']);
    const account = await findAccountByIdentifier(parts.db, identifier);
    return ok(toEmailCheckResult(shown, account));
  });
}
