import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertSession(
  db: Db,
  session: Insertable<DB['accounts.session']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.session')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
