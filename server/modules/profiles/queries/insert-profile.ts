import type { Db } from '#platform/db.ts';
import type { Profile } from './list-profiles.ts';

/** One that is there already, as the first profile may be, stays as it is. */
export async function insertProfile(db: Db, profile: Profile): Promise<void> {
  await db
    .insertInto('profiles.profile')
    .values(profile)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
