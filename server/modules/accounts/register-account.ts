import { type ConsentPurpose, deriveName, type Identifier } from '#contract/accounts.ts';
import {
  DEFAULT_PLATFORM_ID,
  DEFAULT_TIMEZONE,
  planLimits,
  REFERRAL_REGISTER_CHANNEL,
  registrationStages,
} from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { recordConsents } from './consents.ts';
import { openPassword } from './open-password.ts';
import { passwordProblem } from './password-problem.ts';
import { VERIFICATION_LIFE } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import { deleteUnfinishedAccount } from './queries/delete-unfinished-account.ts';
import { insertAccount } from './queries/insert-account.ts';
import { updateStartedAccount } from './queries/update-started-account.ts';
import { sendVerification } from './send-verification.ts';

type Registration = {
  identifier: Identifier;
  name: string | undefined;
  sealed: string;
  platformId: string | undefined;
  registerChannel: string | undefined;
  refCode: string | undefined;
  /** Optional consents that were ticked. */
  consents: readonly ConsentPurpose[];
};

/**
 * Makes an account at stage 2 and sends its verification link. A registration that nobody verified while its
 * link was valid is forgotten, so that it can't keep an address from its owner.
 */
export async function registerAccount(
  parts: AccountsParts,
  { identifier, sealed, ...given }: Registration,
): Promise<Account> {
  // The server's own address is nobody's to take.
  if (identifier.kind === 'email' && identifier.email === parts.config.masterEmail) {
    fail('accounts.identifierTaken');
  }
  const shown = identifier.kind === 'email' ? identifier.email : identifier.phone;
  const name = given.name?.trim() || deriveName(shown);
  const refCode = given.refCode?.trim() || null;
  const password = await openPassword(parts, sealed);
  const owner = {
    email: identifier.kind === 'email' ? identifier.email : null,
    phone: identifier.kind === 'phone' ? identifier.phone : null,
    name,
  };
  const problem = passwordProblem(password, owner);
  if (problem !== undefined) fail(problem);
  const passwordHash = await parts.passwords.inTurn(() => parts.passwords.hash(password));

  return inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    await deleteUnfinishedAccount(tx, identifier, new Date(now.getTime() - VERIFICATION_LIFE));
    const registration = {
      ...owner,
      passwordHash,
      registrationStage: registrationStages.accountMade,
      // Who was sent by a friend comes through the parent company, whatever a client says.
      registerChannel: refCode === null ? given.registerChannel || null : REFERRAL_REGISTER_CHANNEL,
      refCode,
    };
    const made = await insertAccount(tx, {
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
    await sendVerification(parts, tx, account);
    await parts.events.publish(tx, 'accounts.registered', { accountId: account.id });
    return account;
  });
}
