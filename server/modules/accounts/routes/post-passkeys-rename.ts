import type { FastifyInstance } from 'fastify';
import { renamePasskey } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { updatePasskeyName } from '../queries/update-passkey-name.ts';
import { toPasskeyRecord } from '../records.ts';

export function postPasskeysRename(app: FastifyInstance, { db }: AccountsParts): void {
  serve(app, renamePasskey, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const renamed = await updatePasskeyName(db, { ...body, accountId });
    return renamed === undefined
      ? fail('accounts.passkeyNotFound')
      : ok(toPasskeyRecord(renamed), 'Nama tersimpan');
  });
}
