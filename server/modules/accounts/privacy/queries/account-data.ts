import type { Db } from '#platform/db.ts';

/** What an account's devices and sessions say about its owner; secrets and their hashes stay out. */
export async function listAccountData(db: Db, accountId: string) {
  const [devices, sessions, remembered, verifications, changes, resets, events] = await Promise.all(
    [
      db
        .selectFrom('accounts.device')
        .select(['clientId', 'brand', 'type', 'label', 'givenName', 'notes', 'firebaseId'])
        .select(['createdAt', 'lastSeenAt', 'lastAddress', 'signedOutAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('accounts.session')
        .select(['id', 'isRemembered', 'createdAt', 'lastSeenAt', 'expiresAt'])
        .select(['revokedAt', 'revokedBecause', 'profileId', 'profileChosenAt'])
        .select(['federatedSubject', 'federatedAcr', 'federatedAmr'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('accounts.tokenFamily')
        .select(['deviceId', 'createdAt', 'rotatedAt', 'expiresAt', 'revokedAt', 'revokedBecause'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('accounts.verification')
        .select(['createdAt', 'expiresAt', 'usedAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('accounts.contactChange')
        .select(['kind', 'value', 'createdAt', 'expiresAt', 'usedAt'])
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('accounts.passwordReset')
        .select(['createdAt', 'expiresAt', 'usedAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('accounts.signInEvent')
        .select(['kind', 'isSuccess', 'federatedLogin', 'label', 'network', 'createdAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
    ],
  );
  const passkeys = await db
    .selectFrom('accounts.passkey')
    .select(['name', 'isBackedUp', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  const codes = await db
    .selectFrom('accounts.deviceGrant')
    .select(['state', 'label', 'address', 'createdAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  const staffRoles = await db
    .selectFrom('accounts.staffRole')
    .select(['role', 'grantedAt'])
    .where('accountId', '=', accountId)
    .orderBy('role')
    .execute();
  const staffInvitations = await db
    .selectFrom('accounts.staffInvitation')
    .select(['email', 'roles', 'isRenewal', 'createdAt', 'expiresAt', 'usedAt', 'withdrawnAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  const staffSessions = await db
    .selectFrom('accounts.staffSession')
    .select(['beganAt', 'lastUsedAt', 'expiresAt', 'label', 'address', 'endedAt', 'endedBecause'])
    .where('accountId', '=', accountId)
    .orderBy('beganAt')
    .execute();
  return {
    devices,
    sessions,
    remembered,
    verifications,
    changes,
    resets,
    events,
    passkeys,
    codes,
    staffRoles,
    staffInvitations,
    staffSessions,
  };
}
