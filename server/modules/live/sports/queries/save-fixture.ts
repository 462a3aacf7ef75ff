import type { Insertable } from 'kysely';
import type { Period } from '#contract/live-sports-shapes.ts';
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
      'status',
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

/** What a match looks like now: the newest line of its history. */
export async function updateFixtureState(
  db: Db,
  fixtureId: string,
  newest: { at: Date; status: 'live' | 'finished'; periods: readonly Period[] } | undefined,
  updatedAt: Date,
): Promise<string> {
  const status = newest?.status ?? 'scheduled';
  await db
    .updateTable('live.fixture')
    .set({
      status,
      periods: JSON.stringify(newest?.periods ?? []),
      finishedAt: newest?.status === 'finished' ? newest.at : null,
      updatedAt,
    })
    .where('fixtureId', '=', fixtureId)
    .execute();
  return status;
}
