import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

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
