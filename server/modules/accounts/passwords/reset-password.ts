import { SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { hashSecret, isSameSecret, newSecret } from '#platform/secrets.ts';
import * as accountQueries from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { resetEmail } from '../emails/sign-in-emails.ts';
import { DOUBLE_SUBMIT_WINDOW, RESET_LIFE } from '../policy.ts';
import { rateLimit } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { isLinkSigned, signLink } from '../tickets.ts';
import { decryptPassword } from './password-keys.ts';
import { passwordProblem } from './password-policy.ts';
import {
  findPasswordReset,
  insertPasswordReset,
  type PasswordReset,
  updatePasswordResetUsed,
} from './queries.ts';
import { setPassword } from './change-password.ts';

type Input = { link: ResetLink; encryptedPassword: string; metadata: RequestMetadata };

/**
 * Gives the account behind a link the new password, once. Every session ends, and the link proves the mailbox or
 * number as a verification does. Pressing the button twice is no error. Answers the account's id.
 */
export async function resetPasswordByLink(deps: AccountsDeps, input: Input): Promise<string> {
  const { link, metadata } = input;
  const { reset, account } = await findByLink(deps, link, metadata);
  const password = await decryptPassword(deps, input.encryptedPassword);
  // Read anew: between the two reads of `findByLink` the other press may have done its work.
  if (isUsed(reset, account)) return resolveUsedReset(deps, input, password);
  requireOpenReset(deps, link, reset, account);
  const problem = passwordProblem(password, account);
  if (problem !== undefined) return fail(problem);
  const passwordHash = await deps.passwords.withSemaphore(() => deps.passwords.hash(password));

  const isDone = await inTransaction(deps.db, async (tx) => {
    // Of links and tabs that come together one gets the row first; the others find it used.
    const locked = await accountQueries.lockAccountRow(tx, account.id);
    const again = await findPasswordReset(tx, link.id);
    if (locked === undefined || again === undefined) return fail('accounts.resetLinkInvalid');
    if (again.usedAt !== null && reset.usedAt === null) return false;
    requireOpenReset(deps, link, again, locked);
    const now = deps.clock.now();
    const proves = locked.verifiedAt === null ? { verifiedAt: now } : {};
    await updatePasswordResetUsed(tx, link.id, now);
    await setPassword(deps, tx, locked, {
      passwordHash,
      at: now,
      metadata,
      kind: 'password_reset',
      ...proves,
    });
    if (locked.verifiedAt === null) {
      await deps.events.publish(tx, 'accounts.verified', { accountId: locked.id });
    }
    return true;
  });
  if (!isDone) return resolveUsedReset(deps, input, password);
  await resetRateLimits(deps, account, metadata);
  return account.id;
}

/** Whose link it is, if it can still be used; fails by what is wrong with it. */
export async function checkResetLink(
  deps: AccountsDeps,
  { link, metadata }: Omit<Input, 'encryptedPassword'>,
): Promise<accountQueries.AccountWithPassword> {
  const { reset, account } = await findByLink(deps, link, metadata);
  requireOpenReset(deps, link, reset, account);
  return account;
}

async function findByLink(deps: AccountsDeps, link: ResetLink, { address }: RequestMetadata) {
  await rateLimit.consume(deps, { identifier: '', address }, ['linkByAddress']);
  if (!isSignedResetLink(deps, link)) return fail('accounts.resetLinkInvalid');
  const reset = await findPasswordReset(deps.db, link.id);
  const account = reset && (await accountQueries.findAccountWithPassword(deps.db, reset.accountId));
  if (reset === undefined || account === undefined || account.deletedAt !== null) {
    return fail('accounts.resetLinkInvalid');
  }
  return { reset, account };
}

/** The other press of two is fine with the same password; with another one, or later, the link is used. */
async function resolveUsedReset(
  deps: AccountsDeps,
  { link }: Input,
  password: string,
): Promise<string> {
  const reset = await findPasswordReset(deps.db, link.id);
  const account = reset && (await accountQueries.findAccountWithPassword(deps.db, reset.accountId));
  const isSame =
    reset !== undefined &&
    account !== undefined &&
    (await isDoubleSubmit(deps, reset, account, password));
  return isSame ? account.id : fail('accounts.resetLinkUsed');
}

/** Whether this very link has just set this very password. */
async function isDoubleSubmit(
  deps: AccountsDeps,
  reset: PasswordReset,
  account: accountQueries.AccountWithPassword,
  password: string,
): Promise<boolean> {
  if (reset.usedAt === null || account.passwordChangedAt === null) return false;
  if (reset.usedAt.getTime() !== account.passwordChangedAt.getTime()) return false;
  if (deps.clock.now().getTime() - reset.usedAt.getTime() > DOUBLE_SUBMIT_WINDOW) return false;
  return deps.passwords.withSemaphore(() => deps.passwords.matches(account.passwordHash, password));
}

/** The owner of the mailbox needn't wait for wrong guesses, a stranger's or their own. */
async function resetRateLimits(
  deps: AccountsDeps,
  { id, email, phone }: accountQueries.AccountWithPassword,
  { address }: RequestMetadata,
): Promise<void> {
  const identifiers = [
    ...(email === null ? [] : [JSON.stringify({ kind: 'email', email })]),
    ...(phone === null ? [] : [JSON.stringify({ kind: 'phone', phone })]),
  ];
  for (const identifier of identifiers) {
    await rateLimit.reset(deps, { identifier, address }, ['wrongByBoth', 'wrongByIdentifier']);
  }
  await rateLimit.reset(deps, { identifier: id, address }, ['currentByIdentifier']);
}

type ResetLink = { expires: string; hash: string; id: string; signature: string };

/** The query of a link to a new password: a secret, and a signature that spares the database made-up ones. */
function resetLinkQuery(
  deps: Pick<Deps, 'config'>,
  { id, secret, expiresAt }: { id: string; secret: string; expiresAt: Date },
): URLSearchParams {
  const expires = String(Math.floor(expiresAt.getTime() / SECOND));
  const signature = signLink(deps, 'reset-link', [expires, secret, id]);
  return new URLSearchParams({ expires, hash: secret, id, signature });
}

function isSignedResetLink(deps: Pick<Deps, 'config'>, link: ResetLink): boolean {
  const { expires, hash, id, signature } = link;
  return isLinkSigned(deps, 'reset-link', [expires, hash, id], signature);
}

/** Used, or older than the password. */
const isUsed = (
  reset: PasswordReset,
  { passwordChangedAt }: Pick<accountQueries.Account, 'passwordChangedAt'>,
): boolean =>
  reset.usedAt !== null || (passwordChangedAt !== null && passwordChangedAt >= reset.createdAt);

/** Fails when a link is not ours, was used, or is older than 30 minutes or than the password. */
function requireOpenReset(
  deps: Pick<Deps, 'clock'>,
  link: ResetLink,
  reset: PasswordReset,
  account: Pick<accountQueries.Account, 'passwordChangedAt'>,
): void {
  if (!isSameSecret(hashSecret(link.hash), reset.secretHash)) fail('accounts.resetLinkInvalid');
  if (isUsed(reset, account)) fail('accounts.resetLinkUsed');
  if (reset.expiresAt <= deps.clock.now()) fail('accounts.resetLinkExpired');
}

/** Sends a link to a new password to the account's mailbox or number. */
export async function sendResetLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>,
  account: accountQueries.Account,
  metadata: RequestMetadata,
): Promise<void> {
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LIFE);
  const secret = newSecret();
  await inTransaction(deps.db, async (tx) => {
    const id = await insertPasswordReset(tx, {
      accountId: account.id,
      secretHash: hashSecret(secret),
      createdAt: now,
      expiresAt,
    });
    const query = resetLinkQuery(deps, { id, secret, expiresAt });
    const url = `${deps.config.http.publicUrl}/atur-ulang-sandi?${query}`;
    await deps.mail.send(resetEmail(to, url, metadata.label), { db: tx });
    const event = { accountId: account.id, kind: 'reset_request', isSuccess: true } as const;
    await recordSignInEvent(deps, tx, event, metadata);
  });
}
