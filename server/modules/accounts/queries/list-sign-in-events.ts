import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type SignInEventRow = Selectable<DB['accounts.signInEvent']>;

/** The newest first. */
export function listSignInEvents(
  db: Db,
  accountId: string,
  limit: number,
): Promise<SignInEventRow[]> {
  return db
    .selectFrom('accounts.signInEvent')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
