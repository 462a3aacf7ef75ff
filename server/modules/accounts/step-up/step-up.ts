import { MINUTE, SECOND } from '#contract/constants.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey, hashGuessable, isSameSecret, newCode } from '#platform/secrets.ts';
import { type Account, findPasswordHash } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { reauthCodeEmail } from '../emails/sign-in-emails.ts';
import { decryptPassword } from '../passwords/password-keys.ts';
import { stepUpUntil } from '../policy.ts';
import type { RateLimitKey } from '#platform/limits/rate-limit.ts';
import { rateLimit } from '../rate-limits.ts';
import { findSession } from '../sessions/queries/session.ts';
import { deleteReauthCode, updateReauthCodeTried, upsertReauthCode } from './queries.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'clock'>;

/** Whether this session's holder has shown password or passkey within the last minutes. */
export async function hasStepUp(deps: ConfirmDeps, caller: AccountCaller): Promise<boolean> {
  const session = await findSession(deps.db, { id: caller.sessionId });
  return stepUpUntil(session?.steppedUpAt ?? null, deps.clock.now()) !== undefined;
}

/**
 * Whether its holder has shown password or passkey once more since it began: what is given up for good asks for more
 * than having signed in a moment ago.
 */
async function hasRepeatedStepUp(deps: ConfirmDeps, caller: AccountCaller): Promise<boolean> {
  const session = await findSession(deps.db, { id: caller.sessionId });
  const steppedUpAt = session?.steppedUpAt ?? null;
  if (session === undefined || steppedUpAt === null || steppedUpAt <= session.createdAt)
    return false;
  return stepUpUntil(steppedUpAt, deps.clock.now()) !== undefined;
}

/** Changes to how one signs in need more than a browser that was left open. */
export async function requireStepUp(deps: ConfirmDeps, caller: AccountCaller): Promise<void> {
  if (!(await hasStepUp(deps, caller))) fail('accounts.reauthRequired');
}

const REAUTH_CODE_LIFE = 10 * MINUTE;
const REAUTH_CODE_DIGITS = 6;
const MAX_TRIES = 5;
/** Who asks is signed in: failures of neighbours are none of theirs. */
const WRONG = ['wrongByBoth', 'wrongByIdentifier'] as const;

type StepUpCredential = { password?: string | undefined; code?: string | undefined };

/**
 * Makes sure that the owner is there before something important: by the encrypted password, or by a code that was
 * mailed. Open sessions alone are not enough, they may be someone else's hands.
 */
export async function reauthenticate(
  deps: AccountsDeps,
  account: Account,
  { password, code }: StepUpCredential,
  address: string,
): Promise<void> {
  if (password === undefined && code === undefined) fail('accounts.reauthRequired');
  const rateLimitKey = { identifier: account.id, address };
  const isOwner =
    password === undefined
      ? await isCodeCorrect(deps, account.id, code ?? '', rateLimitKey)
      : await isPasswordCorrect(deps, account.id, password, rateLimitKey);
  if (!isOwner) fail('accounts.reauthFailed');
  await rateLimit.reset(deps, rateLimitKey, ['wrongByBoth']);
}

/**
 * Asks for password or code, unless this session was confirmed once more since it began, as with a passkey: what is
 * given up for good asks for more than having signed in a moment ago.
 */
export async function requireOwnerStepUp(
  deps: AccountsDeps,
  { viewer, account, address }: { viewer: AccountCaller; account: Account; address: string },
  credential: StepUpCredential,
): Promise<void> {
  const isBare = credential.password === undefined && credential.code === undefined;
  if (isBare && (await hasRepeatedStepUp(deps, viewer))) return;
  await reauthenticate(deps, account, credential, address);
}

async function isPasswordCorrect(
  deps: AccountsDeps,
  accountId: string,
  encryptedPassword: string,
  rateLimitKey: RateLimitKey,
): Promise<boolean> {
  const password = await decryptPassword(deps, encryptedPassword);
  return deps.passwords.withSemaphore(async () => {
    await rateLimit.check(deps, rateLimitKey, [...WRONG]);
    const hash = await findPasswordHash(deps.db, accountId);
    if (await deps.passwords.matches(hash, password)) return true;
    await rateLimit.penalize(deps, rateLimitKey, [...WRONG]);
    return false;
  });
}

async function isCodeCorrect(
  deps: AccountsDeps,
  accountId: string,
  code: string,
  rateLimitKey: RateLimitKey,
): Promise<boolean> {
  await rateLimit.check(deps, rateLimitKey, [...WRONG]);
  const limits = { now: deps.clock.now(), mostTries: MAX_TRIES };
  const expected = await updateReauthCodeTried(deps.db, accountId, limits);
  const given = hashCode(deps, accountId, code.replaceAll(/\s/g, ''));
  const isCorrect = expected !== undefined && isSameSecret(given, expected);
  if (isCorrect && (await deleteReauthCode(deps.db, accountId, expected))) return true;
  await rateLimit.penalize(deps, rateLimitKey, [...WRONG]);
  return false;
}

/** Mails a code for the next important step; undefined when there is no address to send it to. */
export async function sendReauthCodeTo(
  deps: AccountsDeps,
  account: Account,
  address: string,
): Promise<{ expiresIn: number; retryAfter: number } | undefined> {
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return undefined;
  const rateLimitKey = { identifier: account.id, address };
  await rateLimit.consume(deps, rateLimitKey, ['reauthCodeByIdentifier'], 'accounts.resendTooSoon');
  // A child may ask for its parent's code: however often it does, the next one is minutes away and not a day.
  if (!(await rateLimit.allows(deps, rateLimitKey, ['reauthCodeADay'])))
    await rateLimit.consume(deps, rateLimitKey, ['reauthCodeLater'], 'accounts.resendTooSoon');
  const code = newCode('0123456789', REAUTH_CODE_DIGITS);
  await inTransaction(deps.db, async (tx) => {
    await upsertReauthCode(tx, {
      accountId: account.id,
      codeHash: hashCode(deps, account.id, code),
      expiresAt: new Date(deps.clock.now().getTime() + REAUTH_CODE_LIFE),
    });
    await deps.mail.send(reauthCodeEmail(to, code), { db: tx });
  });
  return { expiresIn: REAUTH_CODE_LIFE / SECOND, retryAfter: MINUTE / SECOND };
}

function hashCode(deps: Pick<AccountsDeps, 'config'>, accountId: string, code: string): Buffer {
  const key = deriveKey(deps.config.secrets.master, 'reauth-code');
  return hashGuessable(key, `${accountId}.${code}`);
}
