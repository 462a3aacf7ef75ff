import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertPasskeyChallenge(
  db: Db,
  challenge: Insertable<DB['accounts.passkeyChallenge']>,
): Promise<void> {
  await db.insertInto('accounts.passkeyChallenge').values(challenge).execute();
}
