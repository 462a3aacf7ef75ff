import type { Db, DB, Insertable, Selectable, Updateable } from '#platform/db.ts';

export type DataExport = Selectable<DB['accounts.export']>;

/** Undefined while another copy of the account is being made. */
export function insertExportOnce(
  db: Db,
  row: Insertable<DB['accounts.export']>,
): Promise<DataExport | undefined> {
  return db
    .insertInto('accounts.export')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A copy by its id, or the newest of an account. */
export function findExport(
  db: Db,
  by: { id: string } | { accountId: string },
): Promise<DataExport | undefined> {
  const query = db.selectFrom('accounts.export').selectAll();
  return (
    'id' in by
      ? query.where('id', '=', by.id)
      : query.where('accountId', '=', by.accountId).orderBy('requestedAt', 'desc').limit(1)
  ).executeTakeFirst();
}

/** Copies of an account, newest first. */
export function listExports(db: Db, accountId: string): Promise<DataExport[]> {
  return db
    .selectFrom('accounts.export')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('requestedAt', 'desc')
    .execute();
}

/** Copies whose time is over, and those that are unfinished since `abandonedBefore`. */
export function listExportsDue(
  db: Db,
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<DataExport[]> {
  return db
    .selectFrom('accounts.export')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'ready'), eb('expiresAt', '<=', now)]),
        eb.and([eb('state', '=', 'waiting'), eb('requestedAt', '<=', abandonedBefore)]),
      ]),
    )
    .limit(100)
    .execute();
}

type ExportFilter = { id: string } | { accountId: string; exceptId?: string };

/** Moves copies on that stand at `from`; returns those that moved. */
export function updateExportState(
  db: Db,
  filter: ExportFilter,
  from: 'waiting' | 'ready',
  change: Pick<Updateable<DB['accounts.export']>, 'state' | 'readyAt' | 'expiresAt' | 'sizeBytes'>,
): Promise<{ id: string; objectKey: string }[]> {
  let query = db
    .updateTable('accounts.export')
    .set(change)
    .where('state', '=', from)
    .returning(['id', 'objectKey']);
  if ('id' in filter) query = query.where('id', '=', filter.id);
  else {
    query = query.where('accountId', '=', filter.accountId);
    if (filter.exceptId !== undefined) query = query.where('id', '<>', filter.exceptId);
  }
  return query.execute();
}

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
  const emails = await db
    .selectFrom('accounts.sentMail')
    .select(['subject', 'sentAt'])
    .where('accountId', '=', accountId)
    .orderBy('sentAt')
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
    emails,
    staffRoles,
    staffInvitations,
    staffSessions,
  };
}
