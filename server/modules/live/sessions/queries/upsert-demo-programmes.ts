import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Adds programmes where the guide has room for them. */
export async function upsertDemoProgrammes(
  db: Db,
  programmes: Insertable<DB['live.programme']>[],
): Promise<void> {
  await db
    .insertInto('live.programme')
    .values(programmes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
