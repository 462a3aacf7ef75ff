import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';
import { updateTokenFamily } from '../../remember-me/queries.ts';

export type Session = Selectable<DB['accounts.session']>;

/** One session; of a family of remember tokens the newest. */
export function findSession(
  db: Db,
  by: { id: string } | { tokenHash: Buffer } | { tokenFamilyId: string },
): Promise<Session | undefined> {
  const query = db.selectFrom('accounts.session').selectAll();
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  if ('tokenHash' in by) return query.where('tokenHash', '=', by.tokenHash).executeTakeFirst();
  return query
    .where('tokenFamilyId', '=', by.tokenFamilyId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}

/** Sessions whose profile was chosen since then, with what they have now. */
export async function listProfilesChosenSince(db: Db, since: Date) {
  const rows = await db
    .selectFrom('accounts.session')
    .select(['id', 'profileId', 'isChild', 'maxFilmClass', 'profileChosenAt'])
    .where('profileChosenAt', '>=', since)
    .execute();
  return rows.flatMap(({ profileChosenAt, ...row }) =>
    profileChosenAt === null ? [] : [{ ...row, profileChosenAt }],
  );
}

/** Sessions that ended, of viewers and of staff: their ids never meet. */
export async function listSessionsRevokedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.session')
    .select('id')
    .where('revokedAt', '>=', since)
    .unionAll(db.selectFrom('accounts.staffSession').select('id').where('endedAt', '>=', since))
    .execute();
  return rows.map(({ id }) => id);
}

/** The other platform's account, a session of it there, or both. */
export type FederatedSubject = { subject: string | undefined; sid: string | undefined };

/** Open sessions that another platform's word began. */
export async function listFederatedSessions(
  db: Db,
  { subject, sid }: FederatedSubject,
): Promise<string[]> {
  if (subject === undefined && sid === undefined) return [];
  const rows = await db
    .selectFrom('accounts.session')
    .select('id')
    .where('revokedAt', 'is', null)
    .$if(subject !== undefined, (query) => query.where('federatedSubject', '=', subject ?? ''))
    .$if(sid !== undefined, (query) => query.where('federatedSession', '=', sid ?? ''))
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertSession(
  db: Db,
  session: Insertable<DB['accounts.session']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.session')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Binds a session to its device and to the remember tokens of it. False when the session ended meanwhile. */
export async function updateSessionDevice(
  db: Db,
  sessionId: string,
  { deviceId, tokenFamilyId }: { deviceId: string; tokenFamilyId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.session')
    .set({ deviceId, tokenFamilyId })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Chosen = Pick<Session, 'profileId' | 'isChild' | 'maxFilmClass'> & { profileChosenAt: Date };

/**
 * Gives an open session another profile. A child's profile ends the step-up, for the owner is not there any more:
 * a child's session begins without that proof. Undefined when the session is over.
 */
export function updateSessionProfile(
  db: Db,
  id: string,
  chosen: Chosen,
): Promise<Session | undefined> {
  return db
    .updateTable('accounts.session')
    .set({ ...chosen, ...(chosen.isChild ? { steppedUpAt: null } : {}) })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** What became of a profile reaches every session that it watches in; returns their ids. */
export async function updateSessionsOfProfile(
  db: Db,
  profileId: string,
  chosen: Chosen,
): Promise<string[]> {
  const rows = await db
    .updateTable('accounts.session')
    .set({ ...chosen, ...(chosen.isChild ? { steppedUpAt: null } : {}) })
    .where('profileId', '=', profileId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateSessionSteppedUp(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.session')
    .set({ steppedUpAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Notes that a session and its device were just used, and until when the session now lasts. */
export async function updateSessionSeen(
  db: Db,
  session: Pick<Session, 'id' | 'deviceId' | 'tokenFamilyId' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  // Device, remember tokens, session: in the order of signing a device out, so that they can't deadlock.
  if (session.deviceId !== null) {
    await db
      .updateTable('accounts.device')
      .set({ lastSeenAt: now })
      .where('id', '=', session.deviceId)
      .execute();
  }
  if (session.tokenFamilyId !== null) {
    await updateTokenFamily(db, session.tokenFamilyId, { expiresAt: session.expiresAt });
  }
  await db
    .updateTable('accounts.session')
    .set({ lastSeenAt: now, expiresAt: session.expiresAt })
    .where('id', '=', session.id)
    .execute();
}

export type SessionFilter =
  | { sessionId: string }
  | { deviceId: string; exceptSessionId?: string }
  | { tokenFamilyId: string }
  | { sessionIds: string[] }
  | { accountId: string; exceptSessionId?: string };

/** Ends sessions that are still open and returns their ids. */
export async function updateSessionsRevoked(
  db: Db,
  filter: SessionFilter,
  reason: string,
  now: Date,
): Promise<string[]> {
  const open = db
    .updateTable('accounts.session')
    .set({ revokedAt: now, revokedBecause: reason })
    .where('revokedAt', 'is', null)
    .returning('id');
  let query = open;
  if ('sessionId' in filter) query = open.where('id', '=', filter.sessionId);
  else if ('sessionIds' in filter) {
    if (filter.sessionIds.length === 0) return [];
    query = open.where('id', 'in', filter.sessionIds);
  } else if ('tokenFamilyId' in filter) {
    query = open.where('tokenFamilyId', '=', filter.tokenFamilyId);
  } else {
    query =
      'accountId' in filter
        ? open.where('accountId', '=', filter.accountId)
        : open.where('deviceId', '=', filter.deviceId);
    if (filter.exceptSessionId !== undefined) {
      query = query.where('id', '<>', filter.exceptSessionId);
    }
  }
  return (await query.execute()).map(({ id }) => id);
}
