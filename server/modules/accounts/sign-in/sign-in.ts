import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identifier } from '#contract/accounts/index.ts';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { type Account, findAccountByIdentifier, lockAccountRow } from '../account/queries.ts';
import { toLoginResult, undoUntil } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { hasDeviceAt } from '../devices/queries.ts';
import { decryptPassword } from '../passwords/password-keys.ts';
import { needsVerification, VERIFICATION_LIFE } from '../policy.ts';
import { guesses } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { type Assertion, openSession } from '../sessions/open-session.ts';
import { setCookies, signedInCookies, verificationCookies } from '../sessions/session-cookies.ts';
import { recordSignInEvent } from './sign-in-events.ts';

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
    browser,
  }: { identifier: Identifier; password: string } & RequestMetadata,
): Promise<Account | undefined> {
  // Inside the turn, so that a burst can't pass the limit while its first guesses are being checked.
  return deps.passwords.withSemaphore(async () => {
    const found = await findAccountByIdentifier(deps.db, identifier);
    const key = { identifier: JSON.stringify(identifier), address, browser };
    const guess = await guesses(deps, { ...key, account: found });
    // Strangers who guess can slow each other down, not the owner at home.
    await guess.check(() => hasDeviceAt(deps.db, identifier, address));
    if (await deps.passwords.matches(found?.passwordHash, password)) {
      await guess.reset();
      return found;
    }
    await guess.penalize();
    // Also for an identifier without an account: refusing it takes as long.
    const event = { kind: 'sign_in', isSuccess: false, accountId: found?.id ?? null } as const;
    await recordSignInEvent(deps, deps.db, event, { address, label });
    return undefined;
  });
}

/** Fails when the password that was checked has been changed meanwhile: it must open nothing any more. */
export function requireSamePassword(checked: Account, now: Account | undefined): void {
  const isSame = now?.passwordChangedAt?.getTime() === checked.passwordChangedAt?.getTime();
  if (now === undefined || !isSame) fail('accounts.credentialsWrong');
}

type SessionStart = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** As the form says; without it the `rememberme` cookie decides. */
  rememberme: boolean | undefined;
  /** Looks once more, with the account's row held, whether what was proved still holds. */
  recheck?: (locked: Account | undefined) => void;
  /** Another platform's word, where that is all that was shown: it proves nothing to the steps that ask again. */
  assertion?: Assertion | undefined;
  /** False where nothing was shown here. */
  isSteppedUp?: boolean;
};

/**
 * What follows a successful sign-in: a session that waits for its device, or, where the
 * account has yet to verify, no session but the page that waits for that.
 */
export async function beginSession(
  deps: AccountsDeps,
  account: Account,
  { request, reply, rememberme, recheck, assertion, isSteppedUp = true }: SessionStart,
) {
  const isRemembered = rememberme ?? request.cookies['rememberme'] === '1';
  if (needsVerification(account)) {
    const holder = { accountId: account.id, isRemembered };
    const ticket = await deps.tickets.issue('verification', holder, VERIFICATION_LIFE);
    setCookies(reply, verificationCookies(deps.config, account, ticket));
    return { ...ok(toLoginResult(account, undefined)), statusCode: '200' as const };
  }
  const session = await inTransaction(deps.db, async (tx) => {
    const locked = await lockAccountRow(tx, account.id);
    recheck?.(locked);
    if (locked === undefined || locked.deletedAt !== null) return fail('common.unauthenticated');
    return openSession(deps, tx, account, { deviceId: null, isRemembered, isSteppedUp, assertion });
  });
  setCookies(reply, signedInCookies(deps.config, account, session, deps.clock.now()));
  return { ...ok(toLoginResult(account, session)), statusCode: '200' as const };
}
