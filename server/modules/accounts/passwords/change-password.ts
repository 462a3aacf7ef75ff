import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import * as accountQueries from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { passwordChangedEmail } from '../emails/sign-in-emails.ts';
import { DOUBLE_SUBMIT_WINDOW } from '../policy.ts';
import { rateLimit } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { endOtherSessions, type Kept } from '../sessions/end-sessions.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { decryptPassword } from './password-keys.ts';
import { passwordProblem } from './password-policy.ts';

type Input = {
  caller: AccountCaller;
  encryptedCurrent: string;
  encryptedNew: string;
  metadata: RequestMetadata;
};

/**
 * Changes the password of someone who knows the present one; their other devices are signed out. Pressing the
 * button twice is no error. An account without a password makes one by the link of a reset.
 */
export async function changePasswordOf(
  deps: AccountsDeps,
  { caller, encryptedCurrent, encryptedNew, metadata }: Input,
): Promise<void> {
  const current = await decryptPassword(deps, encryptedCurrent);
  const wanted = await decryptPassword(deps, encryptedNew);
  const account = await accountQueries.findAccountWithPassword(deps.db, caller.accountId);
  if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
  if (account.passwordHash === null) return fail('accounts.passwordNotSet');
  if (!(await isCurrent(deps, account, { current, wanted, metadata }))) return undefined;
  if (wanted === current) return fail('accounts.passwordSame');
  const problem = passwordProblem(wanted, account);
  if (problem !== undefined) return fail(problem);
  const passwordHash = await deps.passwords.withSemaphore(() => deps.passwords.hash(wanted));

  const isDone = await inTransaction(deps.db, async (tx) => {
    const locked = await accountQueries.lockAccountRow(tx, account.id);
    if (locked === undefined) return fail('common.unauthenticated');
    // Another tab was faster: what was checked above is the password no longer.
    if (locked.passwordChangedAt?.getTime() !== account.passwordChangedAt?.getTime()) return false;
    const { sessionId, deviceId } = caller;
    const kept = { sessionId, deviceId };
    const at = deps.clock.now();
    await setPassword(deps, tx, locked, {
      passwordHash,
      at,
      metadata,
      kind: 'password_change',
      kept,
    });
    return true;
  });
  if (isDone) return undefined;
  const now = await accountQueries.findAccountWithPassword(deps.db, caller.accountId);
  const isSame =
    now !== undefined &&
    (await deps.passwords.withSemaphore(() => isDoubleSubmit(deps, now, wanted)));
  return isSame ? undefined : fail('accounts.currentPasswordWrong');
}

/**
 * True for the present password, false for a form that came twice; fails for any other, more slowly each time: a
 * session that was taken over must not be a place to guess at.
 */
async function isCurrent(
  deps: AccountsDeps,
  account: accountQueries.AccountWithPassword,
  { current, wanted, metadata }: { current: string; wanted: string; metadata: RequestMetadata },
): Promise<boolean> {
  const rateLimitKey = { identifier: account.id, address: metadata.address };
  const found = await deps.passwords.withSemaphore(async () => {
    await rateLimit.check(deps, rateLimitKey, ['currentByIdentifier']);
    if (await deps.passwords.matches(account.passwordHash, current)) return 'current';
    if (await isDoubleSubmit(deps, account, wanted)) return 'again';
    await rateLimit.penalize(deps, rateLimitKey, ['currentByIdentifier']);
    const event = { accountId: account.id, kind: 'password_change', isSuccess: false } as const;
    await recordSignInEvent(deps, deps.db, event, metadata);
    return 'wrong';
  });
  if (found === 'wrong') return fail('accounts.currentPasswordWrong');
  await rateLimit.reset(deps, rateLimitKey, ['currentByIdentifier']);
  return found === 'current';
}

/** Whether this very password was set a moment ago. */
async function isDoubleSubmit(
  deps: AccountsDeps,
  { passwordChangedAt, passwordHash }: accountQueries.AccountWithPassword,
  wanted: string,
): Promise<boolean> {
  if (passwordChangedAt === null) return false;
  const age = deps.clock.now().getTime() - passwordChangedAt.getTime();
  if (age > DOUBLE_SUBMIT_WINDOW) return false;
  return deps.passwords.matches(passwordHash, wanted);
}

type NewPassword = {
  passwordHash: string;
  at: Date;
  metadata: RequestMetadata;
  kind: 'password_change' | 'password_reset';
  kept?: Kept;
  /** When the account was found to be its owner's, if that is news. */
  verifiedAt?: Date;
};

/** Gives an account a new password, ends what the old one opened elsewhere, and tells the owner. */
export async function setPassword(
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'mail'>,
  tx: Tx,
  account: accountQueries.Account,
  { passwordHash, at, metadata, kind, kept, verifiedAt }: NewPassword,
): Promise<void> {
  await accountQueries.updateAccount(tx, account.id, {
    passwordHash,
    passwordChangedAt: at,
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
  });
  await endOtherSessions(deps, tx, account.id, { kept, reason: 'password changed' });
  await recordSignInEvent(deps, tx, { accountId: account.id, kind, isSuccess: true }, metadata);
  await deps.mail.notify(
    {
      accountId: account.id,
      kind: 'security',
      dedupeKey: `password ${at.getTime()}`,
      title: 'Kata sandimu sudah diganti',
      body: `Diganti dari ${metadata.label}. Perangkat lain sudah kami keluarkan. Bukan kamu? Atur ulang sekarang.`,
      url: '/akun/keamanan',
    },
    { db: tx },
  );
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const message = passwordChangedEmail(to, {
    label: metadata.label,
    at,
    timezone: account.timezone,
    forgotUrl: `${deps.config.http.publicUrl}/lupa-sandi`,
  });
  await deps.mail.send(message, { db: tx });
}
