import type { FastifyInstance } from 'fastify';
import { parseIdentifier, resendVerification } from '#contract/accounts.ts';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { limits, spendAttempt } from '../attempts.ts';
import { clientOf } from '../client.ts';
import { needsVerification } from '../policy.ts';
import { findAccountByIdentifier } from '../queries/find-account-by-identifier.ts';
import { sendVerification } from '../send-verification.ts';

export function postResendVerification(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, resendVerification, async ({ body, request }) => {
    const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const who = { identifier: JSON.stringify(identifier), address: clientOf(request).address };
    await spendAttempt(parts, who, ['resendByAddress']);
    await spendAttempt(
      parts,
      who,
      ['resendByIdentifier', 'resendByIdentifierADay'],
      'accounts.resendTooSoon',
    );
    const account = await findAccountByIdentifier(parts.db, identifier);
    if (account !== undefined && account.deletedAt === null && needsVerification(account)) {
      await inTransaction(parts.db, (tx) => sendVerification(parts, tx, account));
    }
    return ok(
      { retry_after: limits.resendByIdentifier.window / SECOND },
      'Kalau akun ini menunggu verifikasi, tautannya sudah kami kirim.',
    );
  });
}
