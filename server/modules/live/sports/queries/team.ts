import type { Sport } from '#contract/live/sports-shapes.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

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

/** A team with the seasons that it plays in, held until the transaction ends. */
export async function lockTeam(tx: Tx, teamId: string) {
  const row = await tx
    .selectFrom('live.team')
    .select(['slug', 'sport', 'name', 'shortName', 'mark', 'colour', 'city'])
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const entries = await tx
    .selectFrom('live.seasonTeam')
    .select('seasonId')
    .where('teamId', '=', teamId)
    .orderBy('seasonId')
    .execute();
  return { ...row, seasonIds: entries.map(({ seasonId }) => seasonId) };
}

export async function upsertTeam(db: Db, row: Insertable<DB['live.team']>): Promise<void> {
  const { teamId: _, ...columns } = row;
  await db
    .insertInto('live.team')
    .values(row)
    .onConflict((oc) => oc.column('teamId').doUpdateSet(columns))
    .execute();
}

export async function insertSeasonTeams(
  db: Db,
  entries: { seasonId: string; teamId: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('live.seasonTeam')
    .values(entries)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

type DeskFilter = {
  words?: string | undefined;
  sport?: string | undefined;
  seasonId?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/** Teams by name with the seasons that they are entered for, behind the one that the page before ended with. */
export async function listDeskTeams(db: Db, { words, sport, seasonId, after, limit }: DeskFilter) {
  const rows = await db
    .selectFrom('live.team as t')
    .select(['t.teamId', 't.slug', 't.sport', 't.name', 't.shortName', 't.mark', 't.colour'])
    .select('t.city')
    .select(
      sql<string[]>`coalesce((select array_agg(st.season_id::text order by st.season_id)
        from live.season_team st where st.team_id = t.team_id), '{}')`.as('seasonIds'),
    )
    .$if(words !== undefined && words !== '', (qb) =>
      qb.where(sql<boolean>`strpos(lower(t.name), lower(${words ?? ''})) > 0`),
    )
    .$if(sport !== undefined, (qb) => qb.where('t.sport', '=', sport ?? ''))
    .$if(seasonId !== undefined, (qb) =>
      qb.where('t.teamId', 'in', (from) =>
        from
          .selectFrom('live.seasonTeam')
          .select('teamId')
          .where('seasonId', '=', seasonId ?? ''),
      ),
    )
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(t.name, t.team_id) > (select l.name, l.team_id from live.team l
          where l.team_id = ${after ?? ''})`,
      ),
    )
    .orderBy('t.name')
    .orderBy('t.teamId')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, sport: row.sport as Sport }));
}
