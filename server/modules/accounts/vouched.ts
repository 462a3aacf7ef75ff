import type { FastifyReply } from 'fastify';
import { type Identifier, parseIdentifier } from '#contract/accounts.ts';
import {
  DEFAULT_PLATFORM_ID,
  DEFAULT_TIMEZONE,
  planLimits,
  registrationStages,
} from '#contract/constants.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { accountsParts } from './accounts-parts.ts';
import { checkAttempts, forgetAttempts, noteAttempt, type Who } from './attempts.ts';
import { checkCredentials } from './check-credentials.ts';
import { openPassword } from './open-password.ts';
import { openSession } from './open-session.ts';
import { deleteUnfinishedAccount } from './queries/delete-unfinished-account.ts';
import { findAccountByIdentifier } from './queries/find-account-by-identifier.ts';
import { findAccountById } from './queries/find-account.ts';
import { insertAccount } from './queries/insert-account.ts';
import { updateAccount } from './queries/update-account.ts';
import { toLoginResult, undoUntil } from './records.ts';
import { setCookies, signedInCookies } from './session-cookies.ts';

/** What another platform that vouches for somebody needs of the accounts here. */

/** The account behind an address, as far as linking has to know. */
export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ accountId: string; isVerified: boolean } | undefined> {
  const account = await findAccountByIdentifier(db, { kind: 'email', email });
  return account && { accountId: account.id, isVerified: account.verifiedAt !== null };
}

/**
 * Makes an account at stage 5 for an address that another platform has verified; undefined when it has an owner.
 * A registration that nobody verified is no owner.
 */
export async function createVouchedAccount(
  parts: Pick<Parts, 'clock' | 'config' | 'events'>,
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<string | undefined> {
  if (email === parts.config.masterEmail) return undefined;
  const now = parts.clock.now();
  await deleteUnfinishedAccount(tx, { kind: 'email', email }, now);
  const account = await insertAccount(tx, {
    email,
    name,
    registrationStage: registrationStages.completeByPartner,
    verifiedAt: now,
    externalAuth: true,
    platformId: DEFAULT_PLATFORM_ID,
    deviceLimit: planLimits.none.devices,
    timezone: DEFAULT_TIMEZONE,
    createdAt: now,
  });
  if (account === undefined) return undefined;
  await parts.events.publish(tx, 'accounts.registered', { accountId: account.id });
  return account.id;
}

/** Whether another platform can open this account; in all its records from then on. */
export async function setExternalAuth(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await updateAccount(db, accountId, { externalAuth: isOn });
}

/**
 * Opens a session that registers its device next, as a login does, and sets its cookies.
 * Fails with `accounts.deleted` for an account that was deleted.
 */
export async function openVouchedSession(parts: Parts, reply: FastifyReply, accountId: string) {
  const account = await findAccountById(parts.db, accountId);
  if (account === undefined) return fail('common.unauthenticated');
  if (account.deletedAt !== null) {
    return fail('accounts.deleted', undefined, { undo_until: undoUntil(account) });
  }
  const pending = { deviceId: null, isRemembered: false };
  const session = await openSession(parts, parts.db, account, pending);
  setCookies(reply, signedInCookies(parts.config, account, session, parts.clock.now()));
  return toLoginResult(account, session);
}

/** The account that this address and sealed password open; fails as a login does. */
export async function checkOwner(
  parts: Parts,
  { email, sealed, address }: { email: string; sealed: string; address: string },
): Promise<string> {
  const identifier: Identifier = { kind: 'email', email };
  const account = await checkCredentials(accountsParts(parts), { identifier, sealed, address });
  return account.id;
}

/** A password that was sealed to our key on its way to somebody else. */
export function openSealedPassword(parts: Parts, sealed: string): Promise<string> {
  return openPassword(accountsParts(parts), sealed);
}

/** Lets another platform's passwords be guessed here no more often than our own. */
export async function limitGuesses<T>(
  parts: Parts,
  { email, address }: { email: string; address: string },
  guess: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const identifier = parseIdentifier(email);
  const who: Who = { identifier: JSON.stringify(identifier ?? email), address };
  await checkAttempts(parts, who, ['wrongByBoth', 'wrongByIdentifier', 'wrongByAddress']);
  // Counted before it is known to be wrong: a burst meets the limit too.
  await noteAttempt(parts, who, ['wrongByBoth', 'wrongByIdentifier', 'wrongByAddress']);
  const found = await guess();
  if (found !== undefined) await forgetAttempts(parts, who, 'wrongByBoth');
  return found;
}
