import { type Db, sql } from '#platform/db.ts';

/** Episodes of a series that can be watched, each with its asset. */
function selectEpisodes(db: Db, titleId: string, now: Date) {
  return db
    .selectFrom('catalog.episode as e')
    .innerJoin('catalog.asset as a', 'a.id', 'e.assetId')
    .where('e.titleId', '=', titleId)
    .where('e.publishedAt', '<=', now)
    .where('a.version', '>', 0);
}

const episodeColumns = [
  'e.productId',
  'e.season',
  'e.number',
  'e.name',
  'e.synopsis',
  'e.runtimeMs',
  'a.images',
  'a.placeholder',
  'a.durationSeconds',
] as const;

/** The episodes of a series that can be watched, in their order. */
export function listEpisodes(db: Db, titleId: string, now: Date) {
  return selectEpisodes(db, titleId, now)
    .innerJoin('catalog.season as s', (join) =>
      join.onRef('s.titleId', '=', 'e.titleId').onRef('s.number', '=', 'e.season'),
    )
    .select([...episodeColumns, 's.name as seasonName'])
    .orderBy('e.season')
    .orderBy('e.number')
    .execute();
}

/** Episodes of one season by their numbers. */
export function listEpisodesBetween(
  db: Db,
  titleId: string,
  { season, from, until }: { season: number; from: number; until: number },
  now: Date,
) {
  return selectEpisodes(db, titleId, now)
    .select(episodeColumns)
    .where('e.season', '=', season)
    .where('e.number', '>=', from)
    .where('e.number', '<=', until)
    .orderBy('e.number')
    .execute();
}

/** The seasons that have something to watch, cut into stretches of at most `size` episodes. */
export async function listSeasonRanges(db: Db, titleId: string, size: number, now: Date) {
  return db
    .selectFrom(
      selectEpisodes(db, titleId, now)
        .select(['e.season', 'e.number'])
        .select(
          sql<number>`(row_number() over (partition by e.season order by e.number) - 1) / ${sql.lit(size)}`.as(
            'stretch',
          ),
        )
        .as('numbered'),
    )
    .innerJoin('catalog.season as s', (join) =>
      join.onRef('s.number', '=', 'numbered.season').on('s.titleId', '=', titleId),
    )
    .select(['numbered.season', 's.name'])
    .select((eb) => [
      eb.fn.min('numbered.number').as('from'),
      eb.fn.max('numbered.number').as('until'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['numbered.season', 's.name', 'numbered.stretch'])
    .orderBy('numbered.season')
    .orderBy('numbered.stretch')
    .execute();
}
