import type { FastifyInstance } from 'fastify';
import { parseIdentifier, requestPasswordReset } from '#contract/accounts.ts';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { limits, spendAttempt } from '../attempts.ts';
import { clientOf } from '../client.ts';
import { findAccountByIdentifier } from '../queries/find-account-by-identifier.ts';
import { sendResetLink } from '../send-reset-link.ts';
import { takeAtLeast } from '../take-at-least.ts';

/** Far longer than sending a link takes: with and without an account the answer comes after the same time. */
const ANSWER_TIME = 400;

export function postReqResetPassword(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, requestPasswordReset, async ({ body, request }) => {
    const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const client = clientOf(request);
    const who = { identifier: JSON.stringify(identifier), address: client.address };
    await spendAttempt(parts, who, ['resetByAddress']);
    await spendAttempt(
      parts,
      who,
      ['resetByIdentifier', 'resetByIdentifierADay'],
      'accounts.resendTooSoon',
    );
    await takeAtLeast(ANSWER_TIME, async () => {
      const account = await findAccountByIdentifier(parts.db, identifier);
      if (account === undefined || account.deletedAt !== null) return;
      await sendResetLink(parts, account, client);
    });
    return ok(
      { retry_after: limits.resetByIdentifier.window / SECOND },
      'Kalau akun ini terdaftar, tautan untuk membuat kata sandi baru sudah kami kirim.',
    );
  });
}
