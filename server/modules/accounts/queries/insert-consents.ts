import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Adds to the history; at least one row. */
export async function insertConsents(
  db: Db,
  consents: Insertable<DB['accounts.consent']>[],
): Promise<void> {
  await db.insertInto('accounts.consent').values(consents).execute();
}
