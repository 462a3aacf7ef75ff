import { sql } from 'kysely';
import type { Sport, TieBreaker } from '#contract/live-sports-shapes.ts';
import type { Db } from '#platform/db.ts';

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
