import {
  type ConsentPurpose,
  deriveName,
  type Identifier,
  parseIdentifier,
} from '#contract/accounts.ts';
import {
  DEFAULT_PLATFORM_ID,
  DEFAULT_TIMEZONE,
  planLimits,
  REFERRAL_REGISTER_CHANNEL,
  registrationStages,
} from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { recordConsents } from '../privacy/consents.ts';
import { decryptPassword } from '../passwords/decrypt-password.ts';
import { passwordProblem } from '../passwords/password-policy.ts';
import { VERIFICATION_LIFE } from '../policy.ts';
import * as accountQueries from '../account/queries.ts';
import { sendVerification } from './verify-account.ts';

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
    await accountQueries.deleteUnfinishedAccount(
      tx,
      identifier,
      new Date(now.getTime() - VERIFICATION_LIFE),
    );
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
    const account = made ?? (await accountQueries.updateStartedAccount(tx, registration));
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
