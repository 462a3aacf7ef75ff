import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertVerification(
  db: Db,
  verification: Insertable<DB['accounts.verification']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.verification')
    .values(verification)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
