import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { forgetAttempts, spendAttempt } from './attempts.ts';
import type { Client } from './client.ts';
import { openPassword } from './open-password.ts';
import { passwordProblem } from './password-problem.ts';
import { PRESSED_TWICE } from './policy.ts';
import type { AccountWithPassword } from './queries/find-account-by-identifier.ts';
import { findPassword } from './queries/find-password.ts';
import { findPasswordReset, type PasswordReset } from './queries/find-password-reset.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { updatePasswordResetUsed } from './queries/update-password-reset-used.ts';
import { isSignedResetLink, requireOpenReset, type ResetLink } from './reset-link.ts';
import { setPassword } from './set-password.ts';

type Asked = { link: ResetLink; sealed: string; client: Client };

/**
 * Gives the account behind a link the new password, once. Every session ends, and the link proves the mailbox or
 * number as a verification does. Pressing the button twice is no error. Answers the account's id.
 */
export async function resetPasswordByLink(parts: AccountsParts, asked: Asked): Promise<string> {
  const { link, client } = asked;
  const { reset, account } = await findByLink(parts, link, client);
  const password = await openPassword(parts, asked.sealed);
  if (await isPressedAgain(parts, reset, account, password)) return account.id;
  requireOpenReset(parts, link, reset, account);
  const problem = passwordProblem(password, account);
  if (problem !== undefined) return fail(problem);
  const passwordHash = await parts.passwords.inTurn(() => parts.passwords.hash(password));

  const isDone = await inTransaction(parts.db, async (tx) => {
    // Of links and tabs that come together one gets the row first; the others find it used.
    const locked = await lockAccountRow(tx, account.id);
    const again = await findPasswordReset(tx, link.id);
    if (locked === undefined || again === undefined) return fail('accounts.resetLinkInvalid');
    if (again.usedAt !== null && reset.usedAt === null) return false;
    requireOpenReset(parts, link, again, locked);
    const now = parts.clock.now();
    const proves = locked.verifiedAt === null ? { verifiedAt: now } : {};
    await updatePasswordResetUsed(tx, link.id, now);
    await setPassword(parts, tx, locked, {
      passwordHash,
      at: now,
      client,
      kind: 'password_reset',
      ...proves,
    });
    if (locked.verifiedAt === null) {
      await parts.events.publish(tx, 'accounts.verified', { accountId: locked.id });
    }
    return true;
  });
  if (!isDone) return resetPasswordTogether(parts, asked, password);
  await liftWaits(parts, account, client);
  return account.id;
}

/** Whose link it is, if it can still be used; fails by what is wrong with it. */
export async function checkResetLink(
  parts: AccountsParts,
  { link, client }: Omit<Asked, 'sealed'>,
): Promise<AccountWithPassword> {
  const { reset, account } = await findByLink(parts, link, client);
  requireOpenReset(parts, link, reset, account);
  return account;
}

async function findByLink(parts: AccountsParts, link: ResetLink, { address }: Client) {
  await spendAttempt(parts, { identifier: '', address }, ['linkByAddress']);
  if (!isSignedResetLink(parts, link)) return fail('accounts.resetLinkInvalid');
  const reset = await findPasswordReset(parts.db, link.id);
  const account = reset && (await findPassword(parts.db, reset.accountId));
  if (reset === undefined || account === undefined || account.deletedAt !== null) {
    return fail('accounts.resetLinkInvalid');
  }
  return { reset, account };
}

/** The other press of two that came at the same time: fine with the same password, used with another. */
async function resetPasswordTogether(
  parts: AccountsParts,
  { link }: Asked,
  password: string,
): Promise<string> {
  const reset = await findPasswordReset(parts.db, link.id);
  const account = reset && (await findPassword(parts.db, reset.accountId));
  const isSame =
    reset !== undefined &&
    account !== undefined &&
    (await isPressedAgain(parts, reset, account, password));
  return isSame ? account.id : fail('accounts.resetLinkUsed');
}

/** Whether this very link has just set this very password. */
async function isPressedAgain(
  parts: AccountsParts,
  reset: PasswordReset,
  account: AccountWithPassword,
  password: string,
): Promise<boolean> {
  if (reset.usedAt === null || account.passwordChangedAt === null) return false;
  if (reset.usedAt.getTime() !== account.passwordChangedAt.getTime()) return false;
  if (parts.clock.now().getTime() - reset.usedAt.getTime() > PRESSED_TWICE) return false;
  return parts.passwords.inTurn(() => parts.passwords.matches(account.passwordHash, password));
}

/** Whoever proved the mailbox needn't wait for the guesses of others, or their own. */
async function liftWaits(
  parts: AccountsParts,
  { id, email, phone }: AccountWithPassword,
  { address }: Client,
): Promise<void> {
  const identifiers = [
    ...(email === null ? [] : [JSON.stringify({ kind: 'email', email })]),
    ...(phone === null ? [] : [JSON.stringify({ kind: 'phone', phone })]),
  ];
  for (const identifier of identifiers) {
    await forgetAttempts(parts, { identifier, address }, ['wrongByBoth', 'wrongByIdentifier']);
  }
  await forgetAttempts(parts, { identifier: id, address }, ['currentByIdentifier']);
}
