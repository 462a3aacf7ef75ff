import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts.ts';
import {
  DEFAULT_PLATFORM_ID,
  DEFAULT_TIMEZONE,
  planLimits,
  registrationStages,
} from '#contract/constants.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { accountsParts } from './accounts-parts.ts';
import { checkAttempts, forgetAttempts, noteAttempt, type Who } from './attempts.ts';
import { beginSession } from './begin-session.ts';
import { checkCredentials, requireSamePassword } from './check-credentials.ts';
import { clientOf } from './client.ts';
import { requireConfirmed } from './confirmed-session.ts';
import { recordConsents } from './consents.ts';
import { openPassword } from './open-password.ts';
import type { Word } from './open-session.ts';
import { deleteUnfinishedAccount } from './queries/delete-unfinished-account.ts';
import { findAccountByIdentifier } from './queries/find-account-by-identifier.ts';
import { findAccountById } from './queries/find-account.ts';
import { insertAccount } from './queries/insert-account.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { updateAccount } from './queries/update-account.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { undoUntil } from './records.ts';

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
 * Makes an account at stage 5 for an address that another platform has verified, for somebody who has just agreed to
 * the service on the way; undefined when the address has an owner.
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
  const agreed = [{ purpose: 'service', isGranted: true } as const];
  await recordConsents(tx, account.id, agreed, { source: 'partner', at: now });
  await parts.events.publish(tx, 'accounts.registered', { accountId: account.id });
  return account.id;
}

/** Whether another platform can open this account; in all its records from then on. */
export async function setExternalAuth(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await updateAccount(db, accountId, { externalAuth: isOn });
}

/**
 * Opens a session that registers its device next, as a login does, and sets its cookies. The word alone proves
 * nothing to important steps; `isProven` where the owner has shown the password here as well.
 * Fails with `accounts.deleted` for an account that was deleted.
 */
export async function openVouchedSession(
  parts: Parts,
  {
    accountId,
    word,
    isProven = false,
    request,
    reply,
  }: {
    accountId: string;
    word: Word;
    isProven?: boolean;
    request: FastifyRequest;
    reply: FastifyReply;
  },
) {
  const account = await findAccountById(parts.db, accountId);
  if (account === undefined) return fail('common.unauthenticated');
  if (account.deletedAt !== null) {
    return fail('accounts.deleted', undefined, { undo_until: undoUntil(account) });
  }
  const began = { request, reply, rememberme: undefined, word, isProven };
  return (await beginSession(accountsParts(parts), account, began)).result;
}

/**
 * Does something for the owner of the account with this address, who shows its password; fails as a login does.
 * The account's row is held meanwhile: a password that was just changed allows nothing any more.
 */
export async function asOwner(
  parts: Parts,
  { email, sealed, request }: { email: string; sealed: string; request: FastifyRequest },
  act: (tx: Tx, accountId: string) => Promise<void>,
): Promise<string> {
  const asked = { identifier: { kind: 'email', email } as const, sealed, ...clientOf(request) };
  const account = await checkCredentials(accountsParts(parts), asked);
  await inTransaction(parts.db, async (tx) => {
    requireSamePassword(account, await lockAccountRow(tx, account.id));
    await act(tx, account.id);
  });
  return account.id;
}

/** Adding a way in needs more than a browser that was left open: `accounts.reauthRequired`. */
export function requireConfirmedOwner(parts: Parts, caller: AccountCaller): Promise<void> {
  return requireConfirmed(parts, caller);
}

/** Writes into the account's sign-in activity that a way in was added or taken away. */
export function recordPartnerEvent(
  parts: Parts,
  tx: Tx,
  event: { accountId: string; kind: 'partner_linked' | 'partner_unlinked' },
  request: FastifyRequest,
): Promise<void> {
  return recordSignInEvent(parts, tx, { ...event, isSuccess: true }, clientOf(request));
}

/** A password that was sealed to our key on its way to somebody else. */
export function openSealedPassword(parts: Parts, sealed: string): Promise<string> {
  return openPassword(accountsParts(parts), sealed);
}

/** Lets another platform's passwords be guessed here no more often than our own. */
export async function limitGuesses<T>(
  parts: Parts,
  { email, request }: { email: string; request: FastifyRequest },
  guess: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const identifier = parseIdentifier(email);
  const { address } = clientOf(request);
  const who: Who = { identifier: JSON.stringify(identifier ?? email), address };
  await checkAttempts(parts, who, ['wrongByBoth', 'wrongByIdentifier', 'wrongByAddress']);
  // Counted before it is known to be wrong: a burst meets the limit too.
  await noteAttempt(parts, who, ['wrongByBoth', 'wrongByIdentifier', 'wrongByAddress']);
  const found = await guess();
  if (found !== undefined) await forgetAttempts(parts, who, ['wrongByBoth']);
  return found;
}
