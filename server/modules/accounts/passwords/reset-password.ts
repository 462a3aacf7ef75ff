import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { rateLimit } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { decryptPassword } from './decrypt-password.ts';
import { passwordProblem } from './password-policy.ts';
import { DOUBLE_SUBMIT_WINDOW } from '../policy.ts';
import * as accountQueries from '../account/queries.ts';
import { findPasswordReset, type PasswordReset, updatePasswordResetUsed } from './queries.ts';
import { isSignedResetLink, requireOpenReset, type ResetLink } from './reset-link.ts';
import { setPassword } from './set-password.ts';

type Input = { link: ResetLink; encryptedPassword: string; metadata: RequestMetadata };

/**
 * Gives the account behind a link the new password, once. Every session ends, and the link proves the mailbox or
 * number as a verification does. Pressing the button twice is no error. Answers the account's id.
 */
export async function resetPasswordByLink(deps: AccountsDeps, input: Input): Promise<string> {
  const { link, metadata } = input;
  const { reset, account } = await findByLink(deps, link, metadata);
  const password = await decryptPassword(deps, input.encryptedPassword);
  if (await isDoubleSubmit(deps, reset, account, password)) return account.id;
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
  if (!isDone) return resolveConcurrentReset(deps, input, password);
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

/** The other press of two that came at the same time: fine with the same password, used with another. */
async function resolveConcurrentReset(
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
