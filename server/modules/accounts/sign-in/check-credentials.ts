import type { Identifier } from '#contract/accounts.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { rateLimit } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { decryptPassword } from '../passwords/decrypt-password.ts';
import { type Account, findAccountByIdentifier } from '../account/queries.ts';
import { hasDeviceAt } from '../devices/queries.ts';
import { recordSignInEvent } from './sign-in-events.ts';
import { undoUntil } from '../account/wire-records.ts';

type Input = { identifier: Identifier; encryptedPassword: string } & RequestMetadata;

/** As `matchCredentials`; only who knows the password learns that an account is deleted. */
export async function checkCredentials(deps: AccountsDeps, input: Input): Promise<Account> {
  const account = await matchCredentials(deps, input);
  if (account.deletedAt !== null) {
    return fail('accounts.deleted', undefined, { undo_until: undoUntil(account) });
  }
  return account;
}

/**
 * The account behind an identifier and its encrypted password, also a deleted one. A wrong password and an unknown
 * identifier fail with the same code after the same work.
 */
export async function matchCredentials(deps: AccountsDeps, input: Input): Promise<Account> {
  const { encryptedPassword, ...rest } = input;
  const password = await decryptPassword(deps, encryptedPassword);
  return (await matchPassword(deps, { ...rest, password })) ?? fail('accounts.credentialsWrong');
}

/** The account behind an identifier whose password is this one; undefined for any other, after the same work. */
export async function matchPassword(
  deps: AccountsDeps,
  {
    identifier,
    password,
    address,
    label,
  }: { identifier: Identifier; password: string } & RequestMetadata,
): Promise<Account | undefined> {
  const rateLimitKey = { identifier: JSON.stringify(identifier), address };
  // Inside the turn, so that a burst can't pass the limit while its first guesses are being checked.
  const account = await deps.passwords.withSemaphore(async () => {
    await rateLimit.check(deps, rateLimitKey, ['wrongByBoth', 'wrongByAddress']);
    const found = await findAccountByIdentifier(deps.db, identifier);
    // Strangers who guess can slow each other down, not the owner at home.
    const isAtHome = await hasDeviceAt(deps.db, identifier, address);
    if (!isAtHome) await rateLimit.check(deps, rateLimitKey, ['wrongByIdentifier']);
    if (await deps.passwords.matches(found?.passwordHash, password)) return found;
    await rateLimit.penalize(deps, rateLimitKey, [
      'wrongByBoth',
      'wrongByIdentifier',
      'wrongByAddress',
    ]);
    // Also for an identifier without an account: refusing it takes as long.
    const event = { kind: 'sign_in', isSuccess: false, accountId: found?.id ?? null } as const;
    await recordSignInEvent(deps, deps.db, event, { address, label });
    return undefined;
  });
  if (account === undefined) return undefined;
  await rateLimit.reset(deps, rateLimitKey, ['wrongByBoth']);
  return account;
}

/** Fails when the password that was checked has been changed meanwhile: it must open nothing any more. */
export function requireSamePassword(checked: Account, now: Account | undefined): void {
  const isSame = now?.passwordChangedAt?.getTime() === checked.passwordChangedAt?.getTime();
  if (now === undefined || !isSame) fail('accounts.credentialsWrong');
}
