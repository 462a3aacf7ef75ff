import type { TitleKind } from '#contract/catalog/shapes.ts';
import type { FilmClass } from '#contract/constants.ts';
import { type Db, sql } from '#platform/db.ts';

/** A film, or an episode of a series, as a channel may show it. */
type SchedulePart = {
  assetId: string;
  /** Null: not measured yet. */
  seconds: number | null;
  isReady: boolean;
  season: number | null;
  number: number | null;
  name: string | null;
};

/** A title as schedules need it: what plays, how long, and when its licences allow it. */
export type ScheduleTitle = {
  titleId: string;
  slug: string;
  kind: TitleKind;
  name: string;
  synopsis: string;
  filmClass: FilmClass;
  /** Milliseconds; no end: null. Empty while it is taken down. */
  windows: [from: number, to: number | null][];
  parts: SchedulePart[];
  categoryIds: string[];
};

const MOST_OF_CATEGORY = 200;

/** These published titles, and those of these categories (200 of each at most), in the order of their names. */
export async function listScheduleTitles(
  db: Db,
  { titleIds, categoryIds }: { titleIds: readonly string[]; categoryIds: readonly string[] },
): Promise<ScheduleTitle[]> {
  if (titleIds.length + categoryIds.length === 0) return [];
  const { rows } = await sql<ScheduleTitle>`
    with asked as (
      select id, null::uuid as category_id from unnest(${[...new Set(titleIds)]}::uuid[]) as given (id)
      union all
      select m.title_id, c.id from unnest(${[...new Set(categoryIds)]}::uuid[]) as c (id)
      cross join lateral (select title_id from catalog.title_category tc
        where tc.category_id = c.id order by tc.position, tc.title_id limit ${MOST_OF_CATEGORY}) m
    ), grouped as (
      select id, array_remove(array_agg(category_id), null) as category_ids from asked group by id
    )
    select t.title_id, t.slug, t.kind, t.name, t.synopsis, t.film_class, g.category_ids,
      coalesce((select jsonb_agg(jsonb_build_array(
          coalesce(extract(epoch from lower(w)) * 1000, 0), extract(epoch from upper(w)) * 1000)
        order by w) from unnest(t.shown_during) as w), '[]') as windows,
      coalesce((select jsonb_agg(jsonb_build_object('assetId', a.id, 'seconds', a.duration_seconds,
          'isReady', a.version > 0, 'season', p.season, 'number', p.number, 'name', p.name)
        order by p.season, p.number)
        from (select t.asset_id, null::int as season, null::int as number, null::text as name
            where t.kind = 'film'
          union all select e.asset_id, e.season, e.number, e.name from catalog.episode e
            where e.title_id = t.title_id and e.published_at is not null) p
        join catalog.asset a on a.id = p.asset_id), '[]') as parts
    from grouped g join catalog.title t on t.title_id = g.id
    where t.published_at is not null
    order by t.plain_name, t.title_id`.execute(db);
  return rows;
}

/** Of these titles those that no licence lets be shown at a moment, and those that were withdrawn. */
export async function listUnlicensedSlugs(
  db: Db,
  slugs: readonly string[],
  at: Date,
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom('catalog.title')
    .select('slug')
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .where(sql<boolean>`(published_at is null or not shown_during @> ${at}::timestamptz)`)
    .execute();
  return rows.map(({ slug }) => slug);
}

type Candidate = {
  titleId: string;
  slug: string;
  name: string;
  kind: TitleKind;
  filmClass: FilmClass;
  seconds: number;
  episodes: number;
  licensedUntil: Date | null;
};

/**
 * Titles that can be shown whole from one moment to another: published, packaged, licensed for all of it, of these
 * classes, no longer than the time. Those that fill it best come first.
 */
export async function listScheduleCandidates(
  db: Db,
  asked: {
    from: Date;
    until: Date;
    classes: readonly FilmClass[];
    prefix?: string | undefined;
    kind?: TitleKind | undefined;
    limit: number;
  },
): Promise<Candidate[]> {
  const { from, until, classes, prefix, kind, limit } = asked;
  const seconds = (until.getTime() - from.getTime()) / 1_000;
  const { rows } = await sql<Candidate>`
    select t.title_id, t.slug, t.name, t.kind, t.film_class, p.seconds::int as seconds, p.episodes::int as episodes,
      upper(catalog.window_at(t.shown_during, ${from})) as licensed_until
    from catalog.title t
    cross join lateral (
      select max(a.duration_seconds) as seconds, count(*) as episodes
      from (select t.asset_id where t.kind = 'film' union all
        select e.asset_id from catalog.episode e
        where e.title_id = t.title_id and e.published_at is not null) own
      join catalog.asset a on a.id = own.asset_id and a.version > 0) p
    where t.published_at <= ${from} and p.seconds <= ${seconds}
      and t.shown_during @> tstzrange(${from}, ${until})
      and t.film_class = any(${[...classes]}::catalog.film_class[])
      and (${prefix ?? null}::text is null
        or (' ' || t.plain_name) like '% ' || catalog.plain(replace(replace(${prefix ?? ''}, '%', ''), '_', '')) || '%')
      and (${kind ?? null}::catalog.title_kind is null or t.kind = ${kind ?? null}::catalog.title_kind)
    order by p.seconds desc, t.title_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Categories that have a title, by name. */
export async function listScheduleCategories(
  db: Db,
): Promise<{ id: string; name: string; titles: number }[]> {
  const { rows } = await sql<{ id: string; name: string; titles: number }>`
    select c.category_id as id, c.name, count(*)::int as titles
    from catalog.category c join catalog.title_category tc using (category_id)
    group by c.category_id order by c.name limit 200`.execute(db);
  return rows;
}
