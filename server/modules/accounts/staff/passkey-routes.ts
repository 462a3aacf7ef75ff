import * as contract from '#contract/accounts/index.ts';
import type { ActName } from '#contract/studio/acts.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById, lockAccountRow } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { staffPasskeyEmail } from '../emails/staff-emails.ts';
import {
  creationOptionsOf,
  passkeyProviderOf,
  passkeyRowOf,
  readNewCredential,
} from '../passkeys/add-passkey.ts';
import { deleteStaffPasskey, listPasskeysOf } from '../passkeys/queries.ts';
import { issueChallenge, staffUserIdOf, verifyNewPasskey } from '../passkeys/verify-passkey.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import { insertStaffPasskey } from './enrol-staff.ts';

/** A spare studio passkey, and how one goes: each is an act, and an e-mail to its owner. */
export const routes = [
  call(contract.listStaffPasskeys, async ({ db }: AccountsDeps, { caller }) =>
    ok({ passkeys: await present(db, requireAccount(caller).accountId) }),
  ),
  call(contract.getSparePasskeyOptions, async (deps: AccountsDeps, { caller }) => {
    const { accountId, sessionId } = requireAccount(caller);
    const others = await listPasskeysOf(deps.db, accountId, true);
    if (others.length >= contract.STAFF_PASSKEYS_MAX) fail('studio.passkeysFull');
    const account = await findAccountById(deps.db, accountId);
    return ok(
      creationOptionsOf(deps.config, {
        challenge: await issueChallenge(deps, { purpose: 'studio-add', holder: sessionId }),
        userId: staffUserIdOf(accountId),
        name: `Studio · ${account?.email ?? ''}`,
        displayName: `Studio · ${account?.name ?? ''}`,
        others,
      }),
    );
  }),
  call(contract.addStaffPasskey, async (deps: AccountsDeps, { body, caller, request }) => {
    const { accountId, sessionId } = requireAccount(caller);
    const { label } = requestMetadataOf(request);
    const credential = readNewCredential(body.credential);
    const holder = { purpose: 'studio-add', holder: sessionId } as const;
    const made = await verifyNewPasskey(deps, credential, holder);
    await inTransaction(deps.db, async (tx) => {
      await lockAccountRow(tx, accountId);
      const others = await listPasskeysOf(tx, accountId, true);
      if (others.length >= contract.STAFF_PASSKEYS_MAX) fail('studio.passkeysFull');
      const name = passkeyProviderOf(made.aaguid) ?? label;
      const createdAt = deps.clock.now();
      const row = { ...passkeyRowOf(made, credential), accountId, name, createdAt };
      await insertStaffPasskey(tx, row);
      await note(deps, tx, { accountId, name, act: 'staff.addPasskey' });
    });
    return ok({ passkeys: await present(deps.db, accountId) }, 'Kunci sandi cadangan tersimpan');
  }),
  call(contract.removeStaffPasskey, async (deps: AccountsDeps, { body, caller }) => {
    const { accountId, sessionId } = requireAccount(caller);
    await inTransaction(deps.db, async (tx) => {
      // Of two that are removed at once the second finds the last one.
      await lockAccountRow(tx, accountId);
      const all = await listPasskeysOf(tx, accountId, true);
      const gone = all.find(({ id }) => id === body.passkey_id);
      if (gone === undefined) return fail('accounts.passkeyNotFound');
      if (all.length === 1) return fail('studio.passkeyLast');
      await deleteStaffPasskey(tx, gone.id);
      await endStaffSessions(deps, tx, { accountId, butId: sessionId }, 'studio passkey removed');
      return note(deps, tx, { accountId, name: gone.name, act: 'staff.removePasskey' });
    });
    return ok({ passkeys: await present(deps.db, accountId) }, 'Kunci sandi dihapus');
  }),
];

async function present(db: Db, accountId: string) {
  const passkeys = await listPasskeysOf(db, accountId, true);
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    passkey_id: id,
    name,
    created_at: createdAt,
    last_used_at: lastUsedAt,
  }));
}

type Noted = { accountId: string; name: string; act: ActName & `staff.${string}Passkey` };

async function note({ clock, mail }: AccountsDeps, tx: Tx, { accountId, name, act }: Noted) {
  const account = await findAccountById(tx, accountId);
  const isNew = act === 'staff.addPasskey';
  await recordAct(tx, {
    actorId: accountId,
    act,
    subject: { kind: 'account', id: accountId },
    before: isNew ? null : { name },
    after: isNew ? { name } : null,
    at: clock.now(),
  });
  if (account?.email != null) {
    await mail.send(staffPasskeyEmail(account.email, { name, isNew }), { db: tx });
  }
}
