import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db, Tx } from '#platform/db.ts';

/** A match as editors know it, held until the transaction ends: what happens to it goes one by one. */
export async function lockFixture(tx: Tx, fixtureId: string) {
  const row = await tx
    .selectFrom('live.fixture')
    .select([
      'slug',
      'seasonId',
      'homeTeamId',
      'awayTeamId',
      'round',
      'kickOffAt',
      'venue',
      'channelId',
      'broadcastFrom',
      'broadcastUntil',
      'isPostponed',
    ])
    .where('fixtureId', '=', fixtureId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export async function upsertFixture(db: Db, row: Insertable<DB['live.fixture']>): Promise<void> {
  const { fixtureId: _, ...columns } = row;
  await db
    .insertInto('live.fixture')
    .values(row)
    .onConflict((oc) => oc.column('fixtureId').doUpdateSet(columns))
    .execute();
}
