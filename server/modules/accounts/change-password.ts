import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { checkAttempts, forgetAttempts, noteAttempt } from './attempts.ts';
import type { Client } from './client.ts';
import { openPassword } from './open-password.ts';
import { passwordProblem } from './password-problem.ts';
import { PRESSED_TWICE } from './policy.ts';
import type { AccountWithPassword } from './queries/find-account-by-identifier.ts';
import { findPassword } from './queries/find-password.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { setPassword } from './set-password.ts';

type Asked = { caller: AccountCaller; sealedCurrent: string; sealedNew: string; client: Client };

/**
 * Changes the password of someone who knows the present one; their other devices are signed out. Pressing the
 * button twice is no error. An account without a password makes one by the link of a reset.
 */
export async function changePasswordOf(
  parts: AccountsParts,
  { caller, sealedCurrent, sealedNew, client }: Asked,
): Promise<void> {
  const current = await openPassword(parts, sealedCurrent);
  const wanted = await openPassword(parts, sealedNew);
  const account = await findPassword(parts.db, caller.accountId);
  if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
  if (account.passwordHash === null) return fail('accounts.passwordNotSet');
  if (!(await isCurrent(parts, account, { current, wanted, client }))) return undefined;
  if (wanted === current) return fail('accounts.passwordSame');
  const problem = passwordProblem(wanted, account);
  if (problem !== undefined) return fail(problem);
  const passwordHash = await parts.passwords.inTurn(() => parts.passwords.hash(wanted));

  const isDone = await inTransaction(parts.db, async (tx) => {
    const locked = await lockAccountRow(tx, account.id);
    if (locked === undefined) return fail('common.unauthenticated');
    // Another tab was faster: what was checked above is the password no longer.
    if (locked.passwordChangedAt?.getTime() !== account.passwordChangedAt?.getTime()) return false;
    const { sessionId, deviceId } = caller;
    const kept = { sessionId, deviceId };
    const at = parts.clock.now();
    await setPassword(parts, tx, locked, {
      passwordHash,
      at,
      client,
      kind: 'password_change',
      kept,
    });
    return true;
  });
  if (isDone) return undefined;
  const now = await findPassword(parts.db, caller.accountId);
  const isSame =
    now !== undefined && (await parts.passwords.inTurn(() => isPressedAgain(parts, now, wanted)));
  return isSame ? undefined : fail('accounts.currentPasswordWrong');
}

/**
 * True for the present password, false for a form that came twice; fails for any other, more slowly each time: a
 * session that was taken over must not be a place to guess at.
 */
async function isCurrent(
  parts: AccountsParts,
  account: AccountWithPassword,
  { current, wanted, client }: { current: string; wanted: string; client: Client },
): Promise<boolean> {
  const who = { identifier: account.id, address: client.address };
  const found = await parts.passwords.inTurn(async () => {
    await checkAttempts(parts, who, ['currentByIdentifier']);
    if (await parts.passwords.matches(account.passwordHash, current)) return 'current';
    if (await isPressedAgain(parts, account, wanted)) return 'again';
    await noteAttempt(parts, who, ['currentByIdentifier']);
    const event = { accountId: account.id, kind: 'password_change', isSuccess: false } as const;
    await recordSignInEvent(parts, parts.db, event, client);
    return 'wrong';
  });
  if (found === 'wrong') return fail('accounts.currentPasswordWrong');
  await forgetAttempts(parts, who, ['currentByIdentifier']);
  return found === 'current';
}

/** Whether this very password was set a moment ago. */
async function isPressedAgain(
  parts: AccountsParts,
  { passwordChangedAt, passwordHash }: AccountWithPassword,
  wanted: string,
): Promise<boolean> {
  if (passwordChangedAt === null) return false;
  const age = parts.clock.now().getTime() - passwordChangedAt.getTime();
  if (age > PRESSED_TWICE) return false;
  return parts.passwords.matches(passwordHash, wanted);
}
