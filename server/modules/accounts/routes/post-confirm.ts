import type { FastifyInstance } from 'fastify';
import { confirmSession } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { checkPasskey } from '../check-passkey.ts';
import { clientOf } from '../client.ts';
import { confirmedUntil } from '../policy.ts';
import { findAccountById } from '../queries/find-account.ts';
import { updateSessionProven } from '../queries/update-session-proven.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { shownCredential } from '../shown-credential.ts';

export function postConfirm(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, confirmSession, async ({ body, caller, request }) => {
    const { accountId, sessionId } = requireAccount(caller);
    const client = clientOf(request);
    if ('credential' in body) {
      const shown = await checkPasskey(parts, shownCredential(request, body.credential), client);
      // A passkey of somebody else is a good one, but says nothing about this account.
      if (shown.id !== accountId) fail('accounts.passkeyInvalid');
    } else {
      const account = await findAccountById(parts.db, accountId);
      if (account === undefined) return fail('common.unauthenticated');
      await reauthenticate(parts, account, body, client.address);
    }
    const now = parts.clock.now();
    await updateSessionProven(parts.db, sessionId, now);
    return ok({ confirmed_until: confirmedUntil(now, now) ?? now });
  });
}
