import type { Db } from '#platform/db.ts';

type Filter = { ids?: readonly string[]; slug?: string; seasonIds?: readonly string[] };

/** Teams by name: all, named ones, or those of some seasons. */
export function listTeamRows(db: Db, { ids, slug, seasonIds }: Filter = {}) {
  return db
    .selectFrom('live.team as t')
    .select([
      't.teamId',
      't.slug',
      't.sport',
      't.name',
      't.shortName',
      't.mark',
      't.colour',
      't.city',
    ])
    .$if(ids !== undefined, (qb) => qb.where('t.teamId', 'in', [...(ids ?? [])]))
    .$if(slug !== undefined, (qb) => qb.where('t.slug', '=', slug ?? ''))
    .$if(seasonIds !== undefined, (qb) =>
      qb.where('t.teamId', 'in', (from) =>
        from
          .selectFrom('live.seasonTeam')
          .select('teamId')
          .where('seasonId', 'in', [...(seasonIds ?? [])]),
      ),
    )
    .orderBy('t.name')
    .limit(1_000)
    .execute();
}
