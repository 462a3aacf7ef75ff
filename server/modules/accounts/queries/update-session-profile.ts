import type { Db } from '#platform/db.ts';
import type { Session } from './find-session.ts';

type Chosen = Pick<Session, 'profileId' | 'isChild' | 'maxFilmClass'> & { profileChosenAt: Date };

/**
 * Gives an open session another profile. Whoever proved to be the owner before a child came is not there any more:
 * a child's session begins without that proof. Undefined when the session is over.
 */
export function updateSessionProfile(
  db: Db,
  id: string,
  chosen: Chosen,
): Promise<Session | undefined> {
  return db
    .updateTable('accounts.session')
    .set({ ...chosen, ...(chosen.isChild ? { provenAt: null } : {}) })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** What became of a profile reaches every session that it watches in; says whether there was one. */
export async function updateSessionsOfProfile(
  db: Db,
  profileId: string,
  chosen: Chosen,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.session')
    .set({ ...chosen, ...(chosen.isChild ? { provenAt: null } : {}) })
    .where('profileId', '=', profileId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
