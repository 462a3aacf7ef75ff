import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertPasswordReset(
  db: Db,
  reset: Insertable<DB['accounts.passwordReset']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.passwordReset')
    .values(reset)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
