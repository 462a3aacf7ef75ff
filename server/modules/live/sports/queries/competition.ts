import type { Sport, TieBreaker } from '#contract/live/sports-shapes.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

/** Competitions with their season of `now`: the newest that has begun, else the first to come. */
export async function listCompetitionRows(db: Db, now: Date, slug?: string) {
  const rows = await db
    .selectFrom('live.competition as c')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('live.season as s')
          .select(['s.seasonId', 's.name as seasonName'])
          .whereRef('s.competitionId', '=', 'c.competitionId')
          .orderBy(sql`s.starts_at <= ${now}`, 'desc')
          .orderBy(sql`abs(extract(epoch from s.starts_at - ${now}::timestamptz))`)
          .limit(1)
          .as('season'),
      (join) => join.onTrue(),
    )
    .select(['c.competitionId', 'c.slug', 'c.sport', 'c.name', 'c.mark', 'c.colour'])
    .select(['season.seasonId', 'season.seasonName'])
    .$if(slug !== undefined, (qb) => qb.where('c.slug', '=', slug ?? ''))
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
  return rows.map((row) => ({ ...row, sport: row.sport as Sport }));
}

/** How a competition's tables are made. */
export async function listTableRules(db: Db, competitionId: string) {
  const rows = await db
    .selectFrom('live.tableRule')
    .select(['validFrom', 'win', 'draw', 'loss', 'tieBreakers'])
    .where('competitionId', '=', competitionId)
    .orderBy('validFrom')
    .execute();
  return rows.map((row) => ({ ...row, tieBreakers: row.tieBreakers as TieBreaker[] }));
}

export async function listSeasonRows(db: Db, competitionId: string) {
  return db
    .selectFrom('live.season')
    .select(['seasonId', 'name', 'startsAt', 'endsAt'])
    .where('competitionId', '=', competitionId)
    .orderBy('startsAt')
    .execute();
}

/** A season with the sport that is played in it. */
export function findSeason(db: Db, seasonId: string) {
  return db
    .selectFrom('live.season as s')
    .innerJoin('live.competition as c', 'c.competitionId', 's.competitionId')
    .select(['s.seasonId', 'c.sport'])
    .where('s.seasonId', '=', seasonId)
    .executeTakeFirst();
}

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

/** Every competition in its order, with its rules and seasons. */
export async function listDeskCompetitions(db: Db) {
  const [competitions, rules, seasons] = await Promise.all([
    db
      .selectFrom('live.competition')
      .select(['competitionId', 'slug', 'sport', 'name', 'mark', 'colour', 'position'])
      .orderBy('position')
      .orderBy('name')
      .execute(),
    db
      .selectFrom('live.tableRule')
      .select(['competitionId', 'validFrom', 'win', 'draw', 'loss', 'tieBreakers'])
      .orderBy('validFrom')
      .execute(),
    db
      .selectFrom('live.season')
      .select(['competitionId', 'seasonId', 'name', 'startsAt', 'endsAt'])
      .orderBy('startsAt', 'desc')
      .execute(),
  ]);
  const ofEach = <T extends { competitionId: string }>(rows: T[]) =>
    Map.groupBy(rows, ({ competitionId }) => competitionId);
  const [rulesOf, seasonsOf] = [ofEach(rules), ofEach(seasons)];
  return competitions.map((row) => ({
    ...row,
    sport: row.sport as Sport,
    rules: (rulesOf.get(row.competitionId) ?? []).map((rule) => ({
      ...rule,
      tieBreakers: rule.tieBreakers as TieBreaker[],
    })),
    seasons: seasonsOf.get(row.competitionId) ?? [],
  }));
}
