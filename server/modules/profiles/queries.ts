import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';

export type Profile = Selectable<DB['profiles.profile']>;

/** The rows of an account's profiles, oldest first; its first profile may have none yet. */
export function listProfileRows(db: Db, accountId: string): Promise<Profile[]> {
  return db
    .selectFrom('profiles.profile')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The same, and whether a PIN guards what is for adults. */
export async function listProfilesWithPin(
  db: Db,
  accountId: string,
): Promise<{ rows: Profile[]; hasPin: boolean }> {
  const { rows } = await sql<{ [K in keyof Profile]: Profile[K] | null } & { hasPin: boolean }>`
    select profile.*, pin.account_id is not null as has_pin
    from (select ${accountId}::uuid as account_id) own
    left join profiles.pin using (account_id)
    left join profiles.profile using (account_id)
    order by profile.created_at, profile.id`.execute(db);
  return {
    rows: rows.flatMap(({ hasPin: _, ...row }) => (row.id === null ? [] : [row as Profile])),
    hasPin: rows[0]?.hasPin === true,
  };
}

/** One that is there already, as the first profile may be, stays as it is. */
export async function insertProfile(db: Db, profile: Profile): Promise<void> {
  await db
    .insertInto('profiles.profile')
    .values(profile)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

type Change = Partial<Pick<Profile, 'name' | 'avatar' | 'maxFilmClass'>>;

export async function updateProfile(
  db: Db,
  { id, accountId }: Pick<Profile, 'id' | 'accountId'>,
  change: Change,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('profiles.profile')
    .set(change)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

export async function deleteProfile(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx
    .deleteFrom('profiles.profile')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** The profile that a module has to remove next, locked until the transaction ends; another process takes another. */
export function claimRemoval(
  tx: Tx,
  module: string,
  exceptIds: readonly string[],
): Promise<{ profileId: string; accountId: string } | undefined> {
  return tx
    .selectFrom('profiles.removal')
    .select(['profileId', 'accountId'])
    .where('module', '=', module)
    .$if(exceptIds.length > 0, (query) => query.where('profileId', 'not in', exceptIds))
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function deleteRemoval(
  tx: Tx,
  { profileId, module }: { profileId: string; module: string },
): Promise<void> {
  await tx
    .deleteFrom('profiles.removal')
    .where('profileId', '=', profileId)
    .where('module', '=', module)
    .execute();
}

/** Leaves each module a row to remove the profile by. */
export async function insertRemovals(
  tx: Tx,
  profile: { profileId: string; accountId: string; dueAt: Date },
  modules: readonly string[],
): Promise<void> {
  if (modules.length === 0) return;
  const rows = modules.map((module) => ({ ...profile, module }));
  await tx.insertInto('profiles.removal').values(rows).execute();
}

/** Everything that profiles hold of an account; the PIN itself stays out. */
export async function listAccountData(db: Db, accountId: string) {
  const [profiles, pins, removed] = await Promise.all([
    db
      .selectFrom('profiles.profile')
      .select(['id', 'name', 'avatar', 'maxFilmClass', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    db.selectFrom('profiles.pin').select('setAt').where('accountId', '=', accountId).execute(),
    db
      .selectFrom('profiles.removal')
      .select(['profileId', 'dueAt'])
      .where('accountId', '=', accountId)
      .execute(),
  ]);
  return { profiles, pin: pins[0] ?? null, removed };
}

/** Every profile of an account, and the PIN. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('profiles.profile').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('profiles.pin').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('profiles.removal').where('accountId', '=', accountId).execute();
}
