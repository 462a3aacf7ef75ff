import { sql } from 'kysely';
import type { StaffRole } from '#contract/call.ts';
import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

export type StaffSession = Selectable<DB['accounts.staffSession']>;

/** A session that stands, of an account that stands, with the roles that it has now. */
export type StandingSession = StaffSession & {
  roles: StaffRole[];
  name: string;
  email: string | null;
};

const standing = (db: Db, now: Date) =>
  db
    .selectFrom('accounts.staffSession as s')
    .innerJoin('accounts.account as a', 'a.id', 's.accountId')
    .selectAll('s')
    .select(['a.name', 'a.email'])
    .select(
      sql<StaffRole[]>`array(select r.role::text from accounts.staff_role r
        where r.account_id = s.account_id order by r.role)`.as('roles'),
    )
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('a.deletedAt', 'is', null);

/** Undefined for one that ended, and for one whose account left or has no role any more. */
export async function findStandingSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<StandingSession | undefined> {
  const row = await standing(db, now).where('s.tokenHash', '=', tokenHash).executeTakeFirst();
  return row === undefined || row.roles.length === 0 ? undefined : row;
}

/** Sessions of an account that stand, newest first. */
export function listStandingSessions(
  db: Db,
  accountId: string,
  now: Date,
): Promise<StaffSession[]> {
  return db
    .selectFrom('accounts.staffSession')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('beganAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

export async function insertStaffSession(
  db: Db,
  session: Insertable<DB['accounts.staffSession']>,
): Promise<void> {
  await db.insertInto('accounts.staffSession').values(session).execute();
}

/** Notes a use. A session that locked meanwhile stays as it is: only the passkey wakes it. */
export async function updateStaffSessionUsed(
  db: Db,
  id: string,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<void> {
  await db
    .updateTable('accounts.staffSession')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>', usedSince)
    .execute();
}

/** The passkey was shown again. False when the session ended meanwhile. */
export async function updateStaffSessionSteppedUp(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.staffSession')
    .set({ lastUsedAt: now, steppedUpAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type StaffSessionFilter =
  | { accountId: string; id?: string; /** All of the account but this one. */ butId?: string }
  | { tokenHash: Buffer };

/** Ends sessions that stand and returns their ids. */
export async function updateStaffSessionsEnded(
  db: Db,
  filter: StaffSessionFilter,
  { because, now }: { because: string; now: Date },
): Promise<string[]> {
  let query = db
    .updateTable('accounts.staffSession')
    .set({ endedAt: now, endedBecause: because })
    .where('endedAt', 'is', null);
  if ('tokenHash' in filter) query = query.where('tokenHash', '=', filter.tokenHash);
  else {
    query = query.where('accountId', '=', filter.accountId);
    if (filter.id !== undefined) query = query.where('id', '=', filter.id);
    if (filter.butId !== undefined) query = query.where('id', '<>', filter.butId);
  }
  return (await query.returning('id').execute()).map(({ id }) => id);
}
