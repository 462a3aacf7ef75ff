import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts/index.ts';
import {
  DEFAULT_PLATFORM_ID,
  DEFAULT_TIMEZONE,
  type FederatedLoginType,
  planLimits,
  registrationStages,
} from '#contract/constants.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { isPaused } from '#platform/staff/switches.ts';
import * as accountQueries from '../account/queries.ts';
import { undoUntil } from '../account/wire-records.ts';
import { accountsDeps, type AuthProvider } from '../deps.ts';
import { decryptPassword } from '../passwords/password-keys.ts';
import { recordConsents } from '../privacy/consents.ts';
import { guesses } from '../rate-limits.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import type { Assertion } from '../sessions/open-session.ts';
import { beginSession, checkCredentials, requireSamePassword } from '../sign-in/sign-in.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { deleteUnfinishedAccount } from '../sign-up/queries.ts';

/** What a federated platform needs of the accounts here. */

/** The account behind an address, as far as linking has to know. */
export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ accountId: string; isVerified: boolean } | undefined> {
  const account = await accountQueries.findAccountByIdentifier(db, { kind: 'email', email });
  return account && { accountId: account.id, isVerified: account.verifiedAt !== null };
}

/**
 * Makes an account at stage 5 for an address that another platform has verified, for a viewer who has just agreed to
 * the service on the way; undefined when the address has an owner.
 * An unverified registration is no owner.
 */
export async function createFederatedAccount(
  deps: Pick<Deps, 'clock' | 'config' | 'events'>,
  tx: Tx,
  {
    email,
    name,
    mobile = null,
    platformId = DEFAULT_PLATFORM_ID,
  }: { email: string; name: string; mobile?: string | null; platformId?: string | undefined },
): Promise<string | undefined> {
  if (email === deps.config.masterEmail) return undefined;
  if (await isPaused(tx, 'signUp')) fail('accounts.signUpPaused');
  const now = deps.clock.now();
  await deleteUnfinishedAccount(tx, { kind: 'email', email }, now);
  const account = await accountQueries.insertAccount(tx, {
    email,
    name,
    registrationStage: registrationStages.completeByPartner,
    verifiedAt: now,
    externalAuth: true,
    platformId,
    unprovedPhone: phoneOf(mobile),
    deviceLimit: planLimits.none.devices,
    timezone: DEFAULT_TIMEZONE,
    createdAt: now,
  });
  if (account === undefined) return undefined;
  const agreed = [{ purpose: 'service', isGranted: true } as const];
  await recordConsents(tx, account.id, agreed, { source: 'partner', at: now });
  await deps.events.publish(tx, 'accounts.registered', { accountId: account.id });
  return account.id;
}

/** The other platform's word for a number; what is none is left out. */
function phoneOf(mobile: string | null): string | null {
  const identifier = parseIdentifier(mobile ?? '');
  return identifier?.kind === 'phone' ? identifier.phone : null;
}

/** Whether another platform can open this account; in all its records from then on. */
export async function setExternalAuth(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await accountQueries.updateAccount(db, accountId, { externalAuth: isOn });
}

/**
 * Opens a session that registers its device next, as a login does, and sets its cookies. The assertion alone proves
 * nothing to important steps; `isSteppedUp` where the owner has shown the password here as well.
 * Fails with `accounts.deleted` for an account that was deleted.
 */
export async function openFederatedSession(
  deps: Deps,
  {
    accountId,
    assertion,
    loginType,
    isSteppedUp = false,
    request,
    reply,
  }: {
    accountId: string;
    assertion: Assertion;
    /** Whether the account was there before this sign-in. */
    loginType: FederatedLoginType;
    isSteppedUp?: boolean;
    request: FastifyRequest;
    reply: FastifyReply;
  },
) {
  const account = await accountQueries.findAccountById(deps.db, accountId);
  if (account === undefined) return fail('common.unauthenticated');
  if (account.deletedAt !== null) {
    return fail('accounts.deleted', undefined, { undo_until: undoUntil(account) });
  }
  const start = {
    request,
    reply,
    rememberme: undefined,
    assertion: { ...assertion, loginType },
    isSteppedUp,
  };
  const { result } = await beginSession(accountsDeps(deps), account, start);
  return { ...result, login_type: loginType };
}

/**
 * Does something for the owner of the account with this address, who shows its password; fails as a login does.
 * The account's row is held meanwhile: a password that was just changed allows nothing any more.
 */
export async function withCheckedPassword(
  deps: Deps,
  {
    email,
    encryptedPassword,
    request,
  }: { email: string; encryptedPassword: string; request: FastifyRequest },
  act: (tx: Tx, accountId: string) => Promise<void>,
): Promise<string> {
  const input = {
    identifier: { kind: 'email', email } as const,
    encryptedPassword,
    ...requestMetadataOf(request),
  };
  const account = await checkCredentials(accountsDeps(deps), input);
  await inTransaction(deps.db, async (tx) => {
    requireSamePassword(account, await accountQueries.lockAccountRow(tx, account.id));
    await act(tx, account.id);
  });
  return account.id;
}

/** Adding a way in needs more than a browser that was left open: `accounts.reauthRequired`. */
export function requireSteppedUpSession(deps: Deps, caller: AccountCaller): Promise<void> {
  return requireStepUp(deps, caller);
}

/** Writes into the account's sign-in activity that a way in was added or taken away. */
export function recordFederationEvent(
  deps: Deps,
  tx: Tx,
  event: { accountId: string; kind: 'partner_linked' | 'partner_unlinked' },
  request: FastifyRequest,
): Promise<void> {
  return recordSignInEvent(deps, tx, { ...event, isSuccess: true }, requestMetadataOf(request));
}

/** A password that was encrypted to our key on its way to another platform. */
export function decryptForwardedPassword(deps: Deps, encryptedPassword: string): Promise<string> {
  return decryptPassword(accountsDeps(deps), encryptedPassword);
}

/** Lets another platform's passwords be guessed here no more often than our own. */
export async function limitGuesses<T>(
  deps: Deps,
  { email, request }: { email: string; request: FastifyRequest },
  guess: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const identifier = parseIdentifier(email);
  const account = identifier && (await accountQueries.findAccountByIdentifier(deps.db, identifier));
  const { address, browser } = requestMetadataOf(request);
  const key = { identifier: JSON.stringify(identifier ?? email), address, browser };
  const { check, penalize, reset } = await guesses(deps, { ...key, account });
  await check(async () => false);
  // Counted before it is known to be wrong: a burst meets the limit too.
  await penalize();
  const found = await guess();
  if (found !== undefined) await reset();
  return found;
}

/** Adds a way in to the auth library's routes: a module above brings it, for accounts know of no such platform. */
export function offerProvider(deps: Deps, provider: AuthProvider): void {
  accountsDeps(deps).providers.set(provider.id, provider);
}
