import type { Db } from '#platform/db.ts';

/** True for the first who presents this nonce, false for everyone after. */
export async function insertUsedNonce(
  db: Db,
  used: { purpose: string; nonce: string; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts.usedNonce')
    .values(used)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes what no longer decides anything: used nonces, old tokens and keys. */
export async function deleteExpired(db: Db, times: { now: Date; keepUntil: Date }): Promise<void> {
  const { now, keepUntil } = times;
  await db.deleteFrom('accounts.usedNonce').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.deviceGrant').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.passkeyChallenge').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.refreshToken').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accounts.passwordKey').where('retiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.verification').where('expiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.tokenFamily').where('expiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.passwordReset').where('expiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.signInEvent').where('createdAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.sentMail').where('sentAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.session').where('expiresAt', '<', keepUntil).execute();
  await db.deleteFrom('accounts.staffSession').where('expiresAt', '<', keepUntil).execute();
  // A used one says that its account was of the staff.
  await db
    .deleteFrom('accounts.staffInvitation')
    .where('expiresAt', '<', keepUntil)
    .where('usedAt', 'is', null)
    .execute();
}
