import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertGenreOnce(db: Db, genre: Insertable<DB['live.genre']>): Promise<void> {
  await db
    .insertInto('live.genre')
    .values(genre)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
