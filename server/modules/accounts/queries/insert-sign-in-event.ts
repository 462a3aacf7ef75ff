import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertSignInEvent(
  db: Db,
  event: Insertable<DB['accounts.signInEvent']>,
): Promise<void> {
  await db.insertInto('accounts.signInEvent').values(event).execute();
}
