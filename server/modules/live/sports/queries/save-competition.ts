import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db, Tx } from '#platform/db.ts';

/** A competition as editors know it, held until the transaction ends. */
export async function lockCompetition(tx: Tx, competitionId: string) {
  const row = await tx
    .selectFrom('live.competition')
    .select(['slug', 'sport', 'name', 'mark', 'colour', 'position'])
    .where('competitionId', '=', competitionId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const rules = await tx
    .selectFrom('live.tableRule')
    .select(['validFrom', 'win', 'draw', 'loss', 'tieBreakers'])
    .where('competitionId', '=', competitionId)
    .orderBy('validFrom')
    .execute();
  const seasons = await tx
    .selectFrom('live.season')
    .select(['seasonId', 'name', 'startsAt', 'endsAt'])
    .where('competitionId', '=', competitionId)
    .orderBy('startsAt')
    .orderBy('seasonId')
    .execute();
  return { ...row, rules, seasons };
}

export async function upsertCompetition(
  db: Db,
  row: Insertable<DB['live.competition']>,
): Promise<void> {
  const { competitionId: _, ...columns } = row;
  await db
    .insertInto('live.competition')
    .values(row)
    .onConflict((oc) => oc.column('competitionId').doUpdateSet(columns))
    .execute();
}

export async function upsertTableRule(
  db: Db,
  row: Insertable<DB['live.tableRule']>,
): Promise<void> {
  const { competitionId: _competition, validFrom: _from, ...columns } = row;
  await db
    .insertInto('live.tableRule')
    .values(row)
    .onConflict((oc) => oc.columns(['competitionId', 'validFrom']).doUpdateSet(columns))
    .execute();
}

/** False where the id is a season of another competition. */
export async function upsertSeason(db: Db, row: Insertable<DB['live.season']>): Promise<boolean> {
  const { name, startsAt, endsAt } = row;
  const saved = await db
    .insertInto('live.season')
    .values(row)
    .onConflict((oc) =>
      oc
        .column('seasonId')
        .doUpdateSet({ name, startsAt, endsAt })
        .where('live.season.competitionId', '=', row.competitionId),
    )
    .returning('seasonId')
    .executeTakeFirst();
  return saved !== undefined;
}
