import type { FastifyInstance } from 'fastify';
import { removePasskey } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { requireConfirmed } from '../confirmed-session.ts';
import { sendPasskeyLetter } from '../letters/passkey-letter.ts';
import { deletePasskey } from '../queries/delete-passkey.ts';
import { findAccountById } from '../queries/find-account.ts';
import { recordSignInEvent } from '../record-sign-in-event.ts';

export function postPasskeysRemove(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, removePasskey, async ({ body, caller, request }) => {
    const owner = requireAccount(caller);
    await requireConfirmed(parts, owner);
    const { accountId } = owner;
    const removed = await inTransaction(parts.db, async (tx) => {
      const account = await findAccountById(tx, accountId);
      const passkey = await deletePasskey(tx, { id: body.id, accountId });
      if (account === undefined || passkey === undefined) return fail('accounts.passkeyNotFound');
      await sendPasskeyLetter(parts, tx, account, { what: 'removed', name: passkey.name });
      const event = { accountId, kind: 'passkey_removed', isSuccess: true } as const;
      await recordSignInEvent(parts, tx, event, clientOf(request));
      return passkey;
    });
    return ok({ id: removed.id, credential_id: removed.credentialId }, 'Kunci sandi dihapus');
  });
}
