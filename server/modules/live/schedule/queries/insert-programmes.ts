import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Announces programmes; what meets another one is left out. */
export async function insertProgrammes(
  db: Db,
  programmes: Insertable<DB['live.programme']>[],
): Promise<void> {
  if (programmes.length === 0) return;
  await db
    .insertInto('live.programme')
    .values(programmes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
