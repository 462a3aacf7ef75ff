import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { fail, PlatformError } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { checkAttempts, noteAttempt } from './attempts.ts';
import type { Client } from './client.ts';
import type { Account } from './queries/account-columns.ts';
import { findAccountById } from './queries/find-account.ts';
import { findPasskey } from './queries/find-passkey.ts';
import { updatePasskeyUsed } from './queries/update-passkey-used.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { undoUntil } from './records.ts';
import { verifyPasskey } from './verify-passkey.ts';

type Shown = {
  credential: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>;
  /** The secret of the browser that was given the challenge. */
  holder: string;
};

/** The account whose passkey answered a challenge of this browser; deleted ones are refused, as with a password. */
export async function checkPasskey(
  parts: AccountsParts,
  shown: Shown,
  client: Client,
): Promise<Account> {
  const who = { identifier: '', address: client.address };
  await checkAttempts(parts, who, ['wrongByAddress']);
  try {
    return await find(parts, shown, client);
  } catch (error) {
    const isRefusal = error instanceof PlatformError && error.code !== 'accounts.deleted';
    if (isRefusal) await noteAttempt(parts, who, ['wrongByAddress']);
    throw error;
  }
}

async function find(
  parts: AccountsParts,
  { credential, holder }: Shown,
  client: Client,
): Promise<Account> {
  const passkey = await findPasskey(parts.db, credential.id);
  if (passkey === undefined) return fail('accounts.passkeyUnknown');
  const asked = { purpose: 'sign-in', holder } as const;
  const { id, accountId } = passkey;
  try {
    const used = await verifyPasskey(parts, credential, passkey, asked);
    const isNewest = await updatePasskeyUsed(parts.db, { ...used, id, at: parts.clock.now() });
    if (!isNewest) fail('accounts.passkeyInvalid');
  } catch (error) {
    const event = { kind: 'sign_in', isSuccess: false, accountId } as const;
    if (isInvalid(error)) await recordSignInEvent(parts, parts.db, event, client);
    throw error;
  }
  const account = await findAccountById(parts.db, accountId);
  if (account === undefined) return fail('accounts.passkeyUnknown');
  if (account.deletedAt !== null) {
    return fail('accounts.deleted', undefined, { undo_until: undoUntil(account) });
  }
  return account;
}

/** A wrong answer, rather than a late one: its owner should see that somebody tried. */
function isInvalid(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'accounts.passkeyInvalid';
}
