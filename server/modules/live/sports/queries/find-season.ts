import type { Db } from '#platform/db.ts';

/** A season with the sport that is played in it. */
export function findSeason(db: Db, seasonId: string) {
  return db
    .selectFrom('live.season as s')
    .innerJoin('live.competition as c', 'c.competitionId', 's.competitionId')
    .select(['s.seasonId', 'c.sport'])
    .where('s.seasonId', '=', seasonId)
    .executeTakeFirst();
}
