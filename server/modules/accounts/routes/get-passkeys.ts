import type { FastifyInstance } from 'fastify';
import { listPasskeys, PASSKEYS_MAX } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { isConfirmed } from '../confirmed-session.ts';
import { findOwnerProof } from '../find-owner-proof.ts';
import { listPasskeysOf } from '../queries/list-passkeys.ts';
import { toPasskeyRecord } from '../records.ts';

export function getPasskeys(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, listPasskeys, async ({ caller }) => {
    const account = requireAccount(caller);
    const proof = await findOwnerProof(parts.db, account.accountId);
    if (proof === undefined) return fail('common.unauthenticated');
    const passkeys = await listPasskeysOf(parts.db, account.accountId);
    return ok({
      passkeys: passkeys.map(toPasskeyRecord),
      limit: PASSKEYS_MAX,
      is_confirmed: await isConfirmed(parts, account),
      ...proof,
    });
  });
}
