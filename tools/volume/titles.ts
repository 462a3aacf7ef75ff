import type pg from 'pg';
import type { ImageShape } from '#media/pictures/image-shapes.ts';
import { imageFiles } from '#media/pictures/images.ts';
import { VOCABULARY } from './chance.ts';
import type { Counts } from './counts.ts';

/** Every fifth title is a series. */
const SERIES = 5;
const GENRES = 20;
const CATEGORIES = 8;
/** Stands in the pictures of an asset where its id does. */
const ID = '{id}';

/** Which find titles and people by letters and words. */
const WORD_INDEXES = [
  'title_search',
  'title_name_trigram',
  'person_name_trigram',
  'search_word_trigram',
];

/** Fills what is found by words: thousands of rows are sorted into such an index many at a time, and not each as it comes. */
export async function fillManyTitles(client: pg.Client, counts: Counts): Promise<void> {
  const each = async (statement: (index: string) => string) => {
    for (const name of WORD_INDEXES) await client.query(statement(`catalog.${name}`));
  };
  await each((index) => `alter index ${index} set (fastupdate = on)`);
  await fillTitles(client, counts);
  await writeSearch(client);
  await each((index) => `alter index ${index} set (fastupdate = off)`);
  await each((index) => `select gin_clean_pending_list('${index}')`);
}

/** Titles with all that a list, a page and a search read of them, published over ten years. */
async function fillTitles(client: pg.Client, counts: Counts): Promise<void> {
  await client.query(TAXONOMY);
  const { titles, people } = counts;
  const perSeries = Math.max(1, Math.round(counts.episodes / Math.ceil(titles / SERIES)));
  await client.query(
    `insert into catalog.person (person_id, slug, name)
    select pg_temp.id_of('person', series.n), 'volume-person-' || series.n, initcap(a.word || ' ' || b.word)
    from generate_series(1, $1::bigint) as series (n)
    join volume_word a on a.n = 40 + series.n % 7900 join volume_word b on b.n = 40 + series.n * 7 % 7960`,
    [people],
  );
  await client.query(
    `insert into catalog.title (title_id, slug, kind, name, tagline, synopsis, year, film_class, matrix, runtime_ms,
      country, language, asset_id, featured_weight, is_free_content, created_at, published_at, shown_during,
      playable_from, picture_asset_id)
    select pg_temp.id_of('title', n), 'volume-' || n, case when is_series then 'series' else 'film' end::catalog.title_kind,
      initcap(name), tagline, synopsis, 2026 - pg_temp.few(n, 2, 70)::int,
      (array['SU', '13+', '17+', '21+'])[1 + (n % 7 % 4)]::catalog.film_class,
      (array['A', 'B', 'C', 'D', 'E'])[1 + (n * 3 % 11 % 5)]::catalog.matrix_class, 5400000, 'ID', 'id',
      case when not is_series then pg_temp.id_of('asset', n) end, (1000 * pg_temp.roll(n, 3))::int,
      n % 17 = 0 and n * 3 % 11 % 5 < 2, out_at, out_at, '{[2000-01-01,)}',
      case when is_series then out_at else '-infinity' end,
      case when is_series then pg_temp.id_of('episode asset', n * 10000) else pg_temp.id_of('asset', n) end
    from (select n, n % ${SERIES} = 0 as is_series,
      date_trunc('minute', now()) - interval '1 day' - pg_temp.few(n, 1, 3650) * interval '1 day' - n % 86400 * interval '1 second' as out_at
      from generate_series(1, $1::bigint) n) numbered
    join (${TEXTS}) texts using (n)`,
    [titles],
  );
  await client.query(
    `insert into catalog.season (title_id, number, name)
    select pg_temp.id_of('title', n), 1, 'Musim 1' from generate_series(${SERIES}, $1::bigint, ${SERIES}) n`,
    [titles],
  );
  await client.query(
    `insert into catalog.episode (product_id, title_id, season, number, name, synopsis, asset_id, runtime_ms, published_at, told_at)
    select pg_temp.id_of('episode', n * 10000 + e), pg_temp.id_of('title', n), 1, e + 1, 'Episode ' || e + 1, 'Cerita ke-' || e + 1,
      pg_temp.id_of('episode asset', n * 10000 + e), 2700000, now() - interval '1 day', now()
    from generate_series(${SERIES}, $1::bigint, ${SERIES}) n, generate_series(0, $2::int - 1) e`,
    [titles, perSeries],
  );
  await client.query(
    `insert into catalog.asset (id, status, version, source, duration_seconds, placeholder, images, ready_at)
    select id, 'ready', 1, '{"kind":"file","path":"film.mp4"}', 5400, '#31405a', replace($1, '${ID}', id::text)::jsonb, now()
    from (select asset_id as id from catalog.title where slug like 'volume-%' and asset_id is not null
      union all select asset_id from catalog.episode e where product_id = any(array(
        select product_id from catalog.episode join catalog.title using (title_id) where slug like 'volume-%'))) given`,
    [JSON.stringify(pictures())],
  );
  await client.query(MEMBERS, [titles]);
  await client.query(CREDITS, [titles, people]);
  await client.query(`
    insert into catalog.title_entry (title_id, slug, kind, name, film_class, matrix, state, licensed_from, updated_at)
    select title_id, slug, kind, name, film_class, matrix, 'published', '2000-01-01', created_at
    from catalog.title where slug like 'volume-%';
    insert into catalog.licence (licence_id, title_id, licensor, from_at, to_at, updated_at)
    select title_id, title_id, 'Pemilik ' || year % 40, '2000-01-01',
      case when featured_weight % 10 = 0 then now() + featured_weight * interval '1 day' end, created_at
    from catalog.title where slug like 'volume-%'`);
}

/** Of each number a name of one to three words, a line and a story, of which a few words stand in very many. */
const TEXTS = `
select n, string_agg(word, ' ') filter (where i <= 1 + n % 3) as name,
  string_agg(word, ' ') filter (where i between 4 and 8) as tagline, string_agg(word, ' ') filter (where i > 8) as synopsis
from (select s.n, i, pg_temp.few(s.n * 64 + i, 10, ${VOCABULARY}) as place
  from generate_series(1, $1::bigint) as s (n), generate_series(1, 38) i) placed
join (select n as place, word from volume_word) w using (place)
group by n`;

/** As packaging writes them of a film in 1080 lines. */
function pictures() {
  const of = (shape: ImageShape, name: string) =>
    imageFiles({ width: 1920, height: 1080, shape, name }).map(({ file, width, height, type }) => ({
      key: `${ID}/1/${file}`,
      w: width,
      h: height,
      type,
    }));
  return {
    poster: of('poster', 'poster'),
    backdrop: of('backdrop', 'backdrop'),
    stills: [1, 2, 3].flatMap((place) => of('still', `still-${place}`)),
  };
}

/** Where the database has none of its own: subjects, and a rail of each kind. */
const TAXONOMY = `
insert into catalog.genre (genre_id, slug, name)
select pg_temp.id_of('genre', n), 'volume-genre-' || n, initcap(word) from volume_word
where n < ${GENRES} and not exists (select from catalog.genre);
insert into catalog.category (category_id, slug, name, position)
select pg_temp.id_of('category', n), 'volume-category-' || n, initcap(word || ' ' || word), n
from volume_word where n < ${CATEGORIES} and not exists (select from catalog.category);
insert into catalog.rail (slug, mode, number, name, layout, source, category_id, genre_id, size)
select 'volume-' || source, 'normal', number, 'Rel ' || source, 'poster', source::catalog.rail_source,
  case when source = 'category' then (select category_id from catalog.category order by position, category_id limit 1) end,
  case when source = 'genre' then (select genre_id from catalog.genre order by slug limit 1) end, 20
from (values ('latest', 3), ('featured', 4), ('genre', 5), ('category', 6)) as v (source, number)
where not exists (select from catalog.rail);`;

/** Two genres and a category of each title, few of them large. */
const MEMBERS = `
with genres as (select array_agg(genre_id order by slug) as ids from catalog.genre),
  categories as (select array_agg(category_id order by position, slug) as ids from catalog.category),
  numbered as (select n, pg_temp.id_of('title', n) as title_id from generate_series(1, $1::bigint) n),
  put as (insert into catalog.title_category (category_id, title_id, position)
    select ids[1 + pg_temp.few(n, 30, cardinality(ids))], title_id, n::int from numbered, categories returning 1)
insert into catalog.title_genre (genre_id, title_id, position)
select ids[1 + pg_temp.few(n * 2 + place, 31, cardinality(ids), 1.5)], title_id, place
from numbered, genres, generate_series(0, 1) place
on conflict do nothing`;

/** A director and four actors of each title. */
const CREDITS = `
insert into catalog.credit (title_id, person_id, role, character, position)
select pg_temp.id_of('title', n), pg_temp.id_of('person', 1 + pg_temp.few(n * 8 + place, 40, $2::bigint, 1.5)),
  case when place = 0 then 'director' else 'actor' end::catalog.credit_role, null, place
from generate_series(1, $1::bigint) n, generate_series(0, 4) place
on conflict do nothing`;

/** What titles are found by, as catalog's \`updateTitleSearch\` writes it of one. */
async function writeSearch(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table said on commit drop as
    select t.title_id, catalog.plain(t.name) as names,
      catalog.plain(concat_ws(' ',
        (select string_agg(p.name, ' ') from catalog.credit c join catalog.person p using (person_id) where c.title_id = t.title_id),
        (select string_agg(g.name, ' ') from catalog.title_genre tg join catalog.genre g using (genre_id)
          where tg.title_id = t.title_id))) as people_and_genres,
      catalog.plain(t.tagline) as lines, catalog.plain(t.synopsis) as story
    from catalog.title t where t.slug like 'volume-%';
    insert into catalog.search_word (word)
    select distinct word from said,
      regexp_split_to_table(concat_ws(' ', names, people_and_genres, lines, story), '[^a-z0-9]+') as word
    where length(word) between 2 and 40 on conflict do nothing;
    update catalog.title t set search = setweight(to_tsvector('indonesian', names), 'A') ||
      setweight(to_tsvector('indonesian', people_and_genres), 'B') ||
      setweight(to_tsvector('indonesian', lines), 'C') || setweight(to_tsvector('indonesian', story), 'D')
    from said where said.title_id = t.title_id`);
}
