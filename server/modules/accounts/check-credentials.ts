import type { Identifier } from '#contract/accounts.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { checkAttempts, forgetAttempts, noteAttempt } from './attempts.ts';
import type { Client } from './client.ts';
import { openPassword } from './open-password.ts';
import type { Account } from './queries/account-columns.ts';
import { findAccountByIdentifier } from './queries/find-account-by-identifier.ts';
import { hasDeviceAt } from './queries/has-device-at.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { undoUntil } from './records.ts';

type Asked = { identifier: Identifier; sealed: string } & Client;

/** As `matchCredentials`; only who knows the password learns that an account is deleted. */
export async function checkCredentials(parts: AccountsParts, asked: Asked): Promise<Account> {
  const account = await matchCredentials(parts, asked);
  if (account.deletedAt !== null) {
    return fail('accounts.deleted', undefined, { undo_until: undoUntil(account) });
  }
  return account;
}

/**
 * The account behind an identifier and its sealed password, also a deleted one. A wrong password and an unknown
 * identifier fail with the same code after the same work.
 */
export async function matchCredentials(parts: AccountsParts, asked: Asked): Promise<Account> {
  const { sealed, ...rest } = asked;
  const password = await openPassword(parts, sealed);
  return (await matchPassword(parts, { ...rest, password })) ?? fail('accounts.credentialsWrong');
}

/** The account behind an identifier whose password is this one; undefined for any other, after the same work. */
export async function matchPassword(
  parts: AccountsParts,
  { identifier, password, address, label }: { identifier: Identifier; password: string } & Client,
): Promise<Account | undefined> {
  const who = { identifier: JSON.stringify(identifier), address };
  // Inside the turn, so that a burst can't pass the limit while its first guesses are being checked.
  const account = await parts.passwords.inTurn(async () => {
    await checkAttempts(parts, who, ['wrongByBoth', 'wrongByAddress']);
    const found = await findAccountByIdentifier(parts.db, identifier);
    // Strangers who guess can slow each other down, not the owner at home.
    const isAtHome = await hasDeviceAt(parts.db, identifier, address);
    if (!isAtHome) await checkAttempts(parts, who, ['wrongByIdentifier']);
    if (await parts.passwords.matches(found?.passwordHash, password)) return found;
    await noteAttempt(parts, who, ['wrongByBoth', 'wrongByIdentifier', 'wrongByAddress']);
    // Also for an identifier that nobody has: refusing it takes as long.
    const event = { kind: 'sign_in', isSuccess: false, accountId: found?.id ?? null } as const;
    await recordSignInEvent(parts, parts.db, event, { address, label });
    return undefined;
  });
  if (account === undefined) return undefined;
  await forgetAttempts(parts, who, ['wrongByBoth']);
  return account;
}

/** Fails when the password that was checked has been changed meanwhile: it must open nothing any more. */
export function requireSamePassword(checked: Account, now: Account | undefined): void {
  const isSame = now?.passwordChangedAt?.getTime() === checked.passwordChangedAt?.getTime();
  if (now === undefined || !isSame) fail('accounts.credentialsWrong');
}
