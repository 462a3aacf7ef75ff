import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertRememberFamily(
  db: Db,
  family: Insertable<DB['accounts.rememberFamily']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.rememberFamily')
    .values(family)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
