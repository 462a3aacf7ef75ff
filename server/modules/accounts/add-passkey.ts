import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEYS_MAX } from '#contract/accounts.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import type { Client } from './client.ts';
import { requireConfirmed } from './confirmed-session.ts';
import { sendPasskeyLetter } from './letters/passkey-letter.ts';
import type { Passkey } from './queries/find-passkey.ts';
import { insertPasskey } from './queries/insert-passkey.ts';
import { listPasskeysOf } from './queries/list-passkeys.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { makerOf } from './passkey-makers.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

type Made = {
  caller: AccountCaller;
  credential: Omit<RegistrationResponseJSON, 'clientExtensionResults'>;
  /** The browser that made it; names a passkey whose maker is unknown. */
  client: Client;
};

/** Keeps a new passkey of the account and tells its owner. The row is locked: ten at once never pass the limit. */
export async function addPasskeyOf(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail'>,
  { caller, credential, client }: Made,
): Promise<Passkey> {
  await requireConfirmed(parts, caller);
  const asked = { purpose: 'add', holder: caller.sessionId } as const;
  const made = await verifyNewPasskey(parts, credential, asked);
  return inTransaction(parts.db, async (tx) => {
    const account = await lockAccountRow(tx, caller.accountId);
    if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
    const others = await listPasskeysOf(tx, account.id);
    if (others.length >= PASSKEYS_MAX) return fail('accounts.passkeyLimit');
    const passkey = await insertPasskey(tx, {
      accountId: account.id,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: credential.response.transports ?? [],
      isBackupEligible: made.credentialDeviceType === 'multiDevice',
      isBackedUp: made.credentialBackedUp,
      name: makerOf(made.aaguid) ?? client.label,
      createdAt: parts.clock.now(),
    });
    if (passkey === undefined) return fail('accounts.passkeyInvalid');
    await sendPasskeyLetter(parts, tx, account, { what: 'added', name: passkey.name });
    const event = { accountId: account.id, kind: 'passkey_added', isSuccess: true } as const;
    await recordSignInEvent(parts, tx, event, client);
    return passkey;
  });
}
