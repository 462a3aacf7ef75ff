import type { Db } from '#platform/db.ts';

/** Everything that profiles hold of an account; the PIN itself stays out. */
export async function listAccountData(db: Db, accountId: string) {
  const [profiles, pins, removed] = await Promise.all([
    db
      .selectFrom('profiles.profile')
      .select(['id', 'name', 'avatar', 'maxFilmClass', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('profiles.pin')
      .select(['setAt', 'wrongTries', 'lastWrongAt', 'blockedUntil'])
      .where('accountId', '=', accountId)
      .execute(),
    db
      .selectFrom('profiles.removal')
      .select(['profileId', 'dueAt'])
      .where('accountId', '=', accountId)
      .execute(),
  ]);
  return { profiles, pin: pins[0] ?? null, removed };
}
