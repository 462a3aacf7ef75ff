import type { Db } from '#platform/db.ts';

/** Removes what no longer decides anything: used nonces, closed windows, old tokens and keys. */
export async function deleteExpired(db: Db, times: { now: Date; keepUntil: Date }): Promise<void> {
  const { now, keepUntil } = times;
  await db.deleteFrom('accounts.usedNonce').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.codeSignIn').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.passkeyChallenge').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.attempt').where('resetsAt', '<', now).execute();
  await db.deleteFrom('accounts.refreshToken').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.passwordKey').where('retiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.verification').where('expiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.rememberFamily').where('expiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.passwordReset').where('expiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.signInEvent').where('createdAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.session').where('expiresAt', '<', keepUntil).execute();
}
