import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Puts a change in the place of one that waits; answers the id that its link carries. */
export async function upsertContactChange(
  db: Db,
  change: Insertable<DB['accounts.contactChange']>,
): Promise<string> {
  const { value, secretHash, createdAt, expiresAt } = change;
  const { id } = await db
    .insertInto('accounts.contactChange')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet({
        // A new id, so that the link of the change before leads nowhere.
        id: sql`gen_random_uuid()`,
        value,
        secretHash,
        createdAt,
        expiresAt,
        usedAt: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
