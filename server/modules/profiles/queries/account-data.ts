import type { Db, Tx } from '#platform/db.ts';

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
