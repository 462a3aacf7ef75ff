import type { Db } from '#platform/db.ts';

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
