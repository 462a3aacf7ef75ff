import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

export async function insertSignInEvent(
  db: Db,
  event: Insertable<DB['accounts.signInEvent']>,
): Promise<void> {
  await db.insertInto('accounts.signInEvent').values(event).execute();
}

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
