import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertRefreshToken(
  db: Db,
  token: Insertable<DB['accounts.refreshToken']>,
): Promise<void> {
  await db.insertInto('accounts.refreshToken').values(token).execute();
}
