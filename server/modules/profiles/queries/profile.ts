import type { Db, DB, Selectable, Tx } from '#platform/db.ts';

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
