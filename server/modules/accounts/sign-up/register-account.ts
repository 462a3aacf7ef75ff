import {
  type ConsentPurpose,
  deriveName,
  type Identifier,
  parseIdentifier,
} from '#contract/accounts/index.ts';
import {
  DEFAULT_PLATFORM_ID,
  DEFAULT_TIMEZONE,
  planLimits,
  REFERRAL_REGISTER_CHANNEL,
  registrationStages,
} from '#contract/constants.ts';
import type { Caller } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { isPaused } from '#platform/staff/switches.ts';
import * as accountQueries from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { decryptPassword } from '../passwords/password-keys.ts';
import { passwordProblem } from '../passwords/password-policy.ts';
import { isRegistrationComplete, stageAfterVerification, VERIFICATION_LIFE } from '../policy.ts';
import { recordConsents } from '../privacy/consents.ts';
import { insertUsedNonce } from '../queries.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { isOutdatedTicket } from '../tickets.ts';
import { sendVerification } from './verify-account.ts';
import { deleteUnfinishedAccount, updateStartedAccount } from './queries.ts';

type Registration = {
  identifier: Identifier;
  /** As it was typed beside an e-mail address; kept until its owner proves it. */
  phoneNumber?: string | undefined;
  name: string | undefined;
  encryptedPassword: string;
  platformId: string | undefined;
  registerChannel: string | undefined;
  refCode: string | undefined;
  /** Optional consents that were ticked. */
  consents: readonly ConsentPurpose[];
};

/**
 * Makes an account at stage 2 and sends its verification link. A registration that stayed unverified while its
 * link was valid is forgotten, so that it can't keep an address from its owner.
 */
export async function registerAccount(
  deps: AccountsDeps,
  { identifier, encryptedPassword, ...given }: Registration,
): Promise<accountQueries.Account> {
  if (await isPaused(deps.db, 'signUp')) fail('accounts.signUpPaused');
  // The server's own address can't be taken.
  if (identifier.kind === 'email' && identifier.email === deps.config.masterEmail) {
    fail('accounts.identifierTaken');
  }
  const shown = identifier.kind === 'email' ? identifier.email : identifier.phone;
  const name = given.name?.trim() || deriveName(shown);
  const refCode = given.refCode?.trim() || null;
  const unprovedPhone = await unprovedPhoneOf(deps, identifier, given.phoneNumber);
  const password = await decryptPassword(deps, encryptedPassword);
  const owner = {
    email: identifier.kind === 'email' ? identifier.email : null,
    phone: identifier.kind === 'phone' ? identifier.phone : null,
    name,
  };
  const problem = passwordProblem(password, owner);
  if (problem !== undefined) fail(problem);
  const passwordHash = await deps.passwords.withSemaphore(() => deps.passwords.hash(password));

  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await deleteUnfinishedAccount(tx, identifier, new Date(now.getTime() - VERIFICATION_LIFE));
    const registration = {
      ...owner,
      unprovedPhone,
      passwordHash,
      registrationStage: registrationStages.accountMade,
      // Who was sent by a friend comes through the parent company, whatever a client says.
      registerChannel: refCode === null ? given.registerChannel || null : REFERRAL_REGISTER_CHANNEL,
      refCode,
    };
    const made = await accountQueries.insertAccount(tx, {
      ...registration,
      platformId: given.platformId ?? DEFAULT_PLATFORM_ID,
      deviceLimit: planLimits.none.devices,
      timezone: DEFAULT_TIMEZONE,
      createdAt: now,
    });
    const account = made ?? (await updateStartedAccount(tx, registration));
    if (account === undefined) return fail('accounts.identifierTaken');
    const agreed = (['service', ...given.consents] as const).map((purpose) => ({
      purpose,
      isGranted: true,
    }));
    await recordConsents(tx, account.id, agreed, { source: 'registration', at: now });
    await sendVerification(deps, tx, account);
    await deps.events.publish(tx, 'accounts.registered', { accountId: account.id });
    return account;
  });
}

/** Null without one. A number that is none, or somebody else's, is refused instead of being lost. */
async function unprovedPhoneOf(
  { db }: Pick<AccountsDeps, 'db'>,
  registering: Identifier,
  typed = '',
): Promise<string | null> {
  if (registering.kind === 'phone' || typed.trim() === '') return null;
  const identifier = parseIdentifier(typed);
  if (identifier?.kind !== 'phone') return fail('accounts.phoneInvalid');
  const owner = await accountQueries.findAccountByIdentifier(db, identifier);
  if (owner !== undefined) fail('accounts.identifierTaken');
  return identifier.phone;
}

type Input = { caller: Caller; ticket: string | undefined; name: string | undefined };

/**
 * Moves a verified account to stage 3, one of a partner to 5, and to 4 while its name is missing. The browser that registered shows its ticket and is signed in, once;
 * a signed-in account only moves on. Repeating it changes nothing.
 */
export async function finishRegistrationOf(
  deps: AccountsDeps,
  { caller, ticket, name }: Input,
): Promise<{ account: accountQueries.Account; opened?: OpenSession }> {
  if (caller.kind === 'account') return { account: await complete(deps, caller.accountId, name) };
  const held = await deps.tickets.read('verification', ticket ?? '');
  if (held === undefined) return fail('accounts.ticketInvalid');
  return inTransaction(deps.db, async (tx) => {
    const account = await complete({ ...deps, db: tx }, held.accountId, name);
    if (isOutdatedTicket(held, account)) return fail('accounts.ticketInvalid');
    const nonce = { purpose: 'verification', nonce: held.id, expiresAt: held.expiresAt };
    if (!(await insertUsedNonce(tx, nonce))) return fail('accounts.ticketInvalid');
    const { isRemembered } = held;
    const opened = await openSession(deps, tx, account, { deviceId: null, isRemembered });
    return { account, opened };
  });
}

function complete(
  deps: Pick<AccountsDeps, 'db'>,
  accountId: string,
  name: string | undefined,
): Promise<accountQueries.Account> {
  return inTransaction(deps.db, async (tx) => {
    const account = await accountQueries.lockAccountRow(tx, accountId);
    if (account === undefined || account.deletedAt !== null) return fail('accounts.ticketInvalid');
    if (isRegistrationComplete(account)) return account;
    // A partner that federates an account has verified its address.
    if (account.verifiedAt === null && !account.externalAuth) return fail('accounts.notVerified');
    const named = { ...account, name: name ?? account.name };
    const registrationStage = stageAfterVerification(named);
    const changed = await accountQueries.updateAccount(tx, accountId, {
      registrationStage,
      name: named.name,
    });
    return changed ?? account;
  });
}
