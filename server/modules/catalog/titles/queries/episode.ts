import { type Db, sql, type Tx } from '#platform/db.ts';
import { isLicensed } from './title.ts';

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

/**
 * Takes episodes that came out since `since` and that no follower was notified of; each is taken once. Only what can be
 * watched: an episode without its film waits for it.
 */
export async function claimNewEpisodes(
  tx: Tx,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<{ productId: string; titleId: string }[]> {
  const { rows } = await sql<{ productId: string; titleId: string }>`
    update catalog.episode set told_at = ${now}
    where product_id in (
      select e.product_id from catalog.episode e
      join catalog.asset a on a.id = e.asset_id and a.version > 0
      join catalog.title t on t.title_id = e.title_id
      where e.told_at is null and e.published_at <= ${now} and e.published_at > ${since}
        and t.published_at <= ${now} and ${isLicensed(now)}
      order by e.published_at limit ${limit} for update of e skip locked
    )
    returning product_id as "productId", title_id as "titleId"`.execute(tx);
  return rows;
}

/** The episodes before one, nearest first. */
export async function listEpisodesBefore(
  db: Db,
  productId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('catalog.episode as e')
    .innerJoin('catalog.episode as own', 'own.titleId', 'e.titleId')
    .select('e.productId')
    .where('own.productId', '=', productId)
    .where(sql<boolean>`(e.season, e.number) < (own.season, own.number)`)
    .orderBy('e.season', 'desc')
    .orderBy('e.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.productId);
}

/** The episode that came out last in the order of a series, where it is one. */
export async function findLastEpisodeId(
  db: Db,
  titleId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('catalog.episode')
    .select('productId')
    .where('titleId', '=', titleId)
    .where('publishedAt', '<=', now)
    .orderBy('season', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.productId;
}
