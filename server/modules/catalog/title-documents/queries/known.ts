import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import type { FilmClass } from '#contract/constants.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import { assetImages, type AssetPicture, imageOf } from '../../assets/asset-shapes.ts';

export function selectEntry(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.titleEntry')
    .select(['licensedFrom', 'licensedTo'])
    .where('titleId', '=', titleId)
    .executeTakeFirst();
}

/**
 * The highest age class that another title gives one of these files, as a film or as its trailer, and that title; of a file that
 * no other one shows, the class that it was shown in last, without a name. Undefined where there is neither.
 */
export async function findFileClass(db: Db, titleId: string, assetIds: readonly string[]) {
  const ids = [...new Set(assetIds)];
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ filmClass: FilmClass; name: string | null }>`
    with shown as (
      select title_id, asset_id, film_class, name from catalog.title
        where asset_id = any(${ids}::uuid[])
      union all select title_id, e.asset_id, t.film_class, t.name
        from catalog.episode e join catalog.title t using (title_id)
        where e.asset_id = any(${ids}::uuid[])
      union all select title_id, trailer_asset_id, greatest(film_class, trailer_class), name
        from catalog.title where trailer_asset_id = any(${ids}::uuid[]))
    select film_class, name from (
      select film_class, name from shown where title_id <> ${titleId} and film_class is not null
      union all
      select a.last_class, null from catalog.asset a
      where a.id = any(${ids}::uuid[]) and a.last_class is not null
        and a.id not in (select asset_id from shown where title_id <> ${titleId})
    ) found order by film_class desc, name limit 1`.execute(db);
  return rows[0];
}

/** Before a title is written anew: the files that it shows and lets go keep its class, a trailer its own where that is higher. */
export async function keepFileClasses(tx: Tx, titleId: string, body: TitleBody): Promise<void> {
  await sql`
    update catalog.asset a set last_class = gone.film_class from (
      select id, max(film_class) as film_class from (
        select asset_id as id, film_class from catalog.title where title_id = ${titleId}
        union all select e.asset_id, t.film_class
          from catalog.episode e join catalog.title t using (title_id) where title_id = ${titleId}
        union all select trailer_asset_id, greatest(film_class, trailer_class)
          from catalog.title where title_id = ${titleId}) shown
      where film_class is not null group by id) gone
    where a.id = gone.id and a.id <> all(${filesOf(body)}::uuid[])
      and a.last_class is distinct from gone.film_class`.execute(tx);
}

/** Every file that a title names: its film, its trailer, its episodes. */
export function filesOf({ assetId, trailerAssetId, episodes }: TitleBody): string[] {
  const all = [assetId, trailerAssetId, ...episodes.map((each) => each.assetId)];
  return all.filter((each) => each !== null);
}

/** What a title names and is not there, or can't be used, in one look. */
export async function listUnknown(db: Db, titleId: string, body: TitleBody) {
  const ids = [...new Set(filesOf(body))];
  const { rows } = await sql<Record<'unready' | 'faulty' | 'topics' | 'episodes', string[]>>`
    select
      array(select id from unnest(${ids}::uuid[]) as named (id)
        where not exists (select from catalog.asset a
          where a.id = named.id and a.version > 0)) as unready,
      array(select a.id from catalog.asset a where a.id = any(${ids}::uuid[])
        and exists (select from catalog.asset_issue i where i.asset_id = a.id
          and i.version = a.version and i.state = 'open' and i.severity <> 'note')) as faulty,
      array(select slug from unnest(${body.genres}::text[]) as named (slug)
          where not exists (select from catalog.genre g where g.slug = named.slug)
        union select slug from unnest(${body.categories}::text[]) as named (slug)
          where not exists (select from catalog.category c where c.slug = named.slug)) as topics,
      array(select product_id from catalog.episode
        where product_id = any(${body.episodes.map(({ id }) => id)}::uuid[])
          and title_id <> ${titleId}) as episodes`.execute(db);
  const [found] = rows;
  return {
    unreadyAssets: new Set(found?.unready),
    faultyAssets: new Set(found?.faulty),
    unknownTopics: found?.topics ?? [],
    foreignEpisodes: found?.episodes ?? [],
  };
}

const NEWEST = 60;

type Asked = { ids?: readonly string[] | undefined; words?: string | undefined };

/** Packaged assets, the newest first, also by a part of their file's name, or those of these ids; with the titles that they play in. */
export async function listMedia(db: Db, { ids, words }: Asked): Promise<TitleMedia[]> {
  const { rows } = await sql<Omit<TitleMedia, 'poster' | 'backdrop'> & { images: unknown }>`
    select a.id as asset_id, a.duration_seconds as seconds, a.images, a.version > 0 as is_ready,
      coalesce((select u.name from catalog.upload u where u.asset_id = a.id
          order by u.created_at desc limit 1),
        substring(a.source ->> 'path' from '[^/\\\\]+$'), a.source ->> 'kind', '') as name,
      exists (select from catalog.asset_issue i where i.asset_id = a.id and i.version = a.version
        and i.state = 'open' and i.severity <> 'note') as has_open_issues,
      array(select t.name from catalog.title t where a.id in (t.asset_id, t.trailer_asset_id)
        union select t.name from catalog.episode e join catalog.title t using (title_id)
          where e.asset_id = a.id) as bound_to
    from catalog.asset a
    where ${ids === undefined ? sql`a.version > 0` : sql`a.id = any(${[...ids]}::uuid[])`}
      and ${words === undefined ? sql`true` : isNamed(words)}
    order by a.ready_at desc nulls last, a.id limit ${ids === undefined ? NEWEST : ids.length}`.execute(
    db,
  );
  return rows.map(({ images, ...row }) => {
    if (!row.isReady) return { ...row, poster: null, backdrop: null };
    const { poster, backdrop } = assetImages.parse(images);
    return { ...row, poster: shownOf(poster), backdrop: shownOf(backdrop) };
  });
}

/** Both found by trigrams, each in its own index. */
function isNamed(words: string) {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`a.id in (select asset_id from catalog.upload where name ilike ${pattern}
    union select id from catalog.asset where source ->> 'path' ilike ${pattern})`;
}

/** Large enough to choose a point in, small enough for a page. */
const LARGEST = 640;

function shownOf(pictures: readonly AssetPicture[]) {
  const fitting = pictures.filter(({ w }) => w <= LARGEST).at(-1) ?? pictures[0];
  if (fitting === undefined) return null;
  const { url, w, h } = imageOf(fitting);
  return { url, w, h };
}

/** A title's own row, shown to viewers or not. */
export function findTitleRow(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.title')
    .selectAll()
    .where('titleId', '=', titleId)
    .executeTakeFirst();
}

export type TitleRow = NonNullable<Awaited<ReturnType<typeof findTitleRow>>>;

/** What hangs on a title, as editors order it. */
export async function listSnapshotParts(db: Db, titleId: string) {
  const [genres, categories, credits, seasons, episodes] = await Promise.all([
    db
      .selectFrom('catalog.titleGenre as tg')
      .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
      .select('g.slug')
      .where('tg.titleId', '=', titleId)
      .orderBy('tg.position')
      .orderBy('g.slug')
      .execute(),
    db
      .selectFrom('catalog.titleCategory as tc')
      .innerJoin('catalog.category as c', 'c.categoryId', 'tc.categoryId')
      .select('c.slug')
      .where('tc.titleId', '=', titleId)
      .orderBy('c.position')
      .orderBy('c.slug')
      .execute(),
    db
      .selectFrom('catalog.credit as c')
      .innerJoin('catalog.person as p', 'p.personId', 'c.personId')
      .select(['p.slug as person', 'p.name', 'c.role', 'c.character'])
      .where('c.titleId', '=', titleId)
      .orderBy('c.position')
      .orderBy('p.slug')
      .execute(),
    db
      .selectFrom('catalog.season')
      .select(['number', 'name'])
      .where('titleId', '=', titleId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('catalog.episode')
      .select([
        'productId',
        'season',
        'number',
        'name',
        'synopsis',
        'assetId',
        'runtimeMs',
        'publishedAt',
      ])
      .where('titleId', '=', titleId)
      .orderBy('season')
      .orderBy('number')
      .execute(),
  ]);
  return { genres, categories, credits, seasons, episodes };
}
