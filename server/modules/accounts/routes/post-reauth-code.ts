import type { FastifyInstance } from 'fastify';
import { sendReauthCode } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { maskAddress } from '../mask-address.ts';
import { findAccountById } from '../queries/find-account.ts';
import { sendReauthCodeTo } from '../reauthenticate.ts';

export function postReauthCode(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, sendReauthCode, async ({ caller, request }) => {
    const { accountId } = requireAccount(caller);
    const account = (await findAccountById(parts.db, accountId)) ?? fail('common.unauthenticated');
    const sent = await sendReauthCodeTo(parts, account, clientOf(request).address);
    return ok(
      {
        sent_to: maskAddress(account) ?? '',
        expires_in: sent?.expiresIn ?? 0,
        retry_after: sent?.retryAfter ?? 0,
      },
      'Kode dikirim',
    );
  });
}
