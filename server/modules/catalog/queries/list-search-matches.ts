import { sql } from 'kysely';
import type { TitleKind } from '#contract/catalog-shapes.ts';
import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

export type SearchMatch = {
  titleId: string;
  kind: TitleKind;
  genres: { slug: string; name: string }[];
};

export type SearchQuestion = {
  keyword: string;
  /** The words as typed, all of them, as a tsquery. */
  exact: string;
  /** Each word with everything that it may mean, as tsqueries. */
  words: string[];
};

/** More than anybody pages through; keeps a search for one letter cheap. */
const MOST_MATCHES = 500;
/** A name as close as this is meant, whatever its words are: "bigbukbuny". */
const CLOSE_NAME = 0.4;
const WEIGHTS = '{0.05,0.2,0.5,1}';

/**
 * Shown titles that answer most of the words, best first: the very name, a name that begins so, names that
 * hold it, then by where the words stand.
 */
export async function listSearchMatches(
  db: Db,
  viewing: Viewing,
  { keyword, exact, words }: SearchQuestion,
): Promise<SearchMatch[]> {
  const anyWord = words.map((word) => `(${word})`).join(' | ');
  const name = sql`t.plain_name`;
  const asked = sql`catalog.plain(${keyword})`;
  const closeness = sql`public.similarity(${name}, ${asked})`;
  const found = selectShown(db, viewing)
    .where(sql<boolean>`(t.search @@ ${anyWord}::tsquery or ${name} operator(public.%) ${asked})`)
    .select(['t.titleId', 't.kind', 't.featuredWeight'])
    .select([
      sql<number>`(select count(*) from unnest(${words}::text[]) as w where t.search @@ w::tsquery)`.as(
        'matched',
      ),
      sql<number>`${closeness}`.as('closeness'),
      sql<number>`case when ${name} = ${asked} then 100 else 0 end
        + case when starts_with(${name}, ${asked}) then 40 else 0 end
        + case when position(' ' || ${asked} in ' ' || ${name}) > 0 then 20 else 0 end
        + 20 * ts_rank(${WEIGHTS}, t.search, ${exact}::tsquery)
        + 10 * ts_rank(${WEIGHTS}, t.search, ${anyWord}::tsquery)
        + 12 * ${closeness}`.as('score'),
    ]);
  const { rows } = await sql<SearchMatch>`
    with found as (${found})
    select title_id, kind, coalesce((
      select jsonb_agg(jsonb_build_object('slug', g.slug, 'name', g.name))
      from catalog.title_genre tg join catalog.genre g using (genre_id)
      where tg.title_id = found.title_id), '[]') as genres
    from found
    where (matched > 0 and matched = (select max(matched) from found)) or closeness >= ${CLOSE_NAME}
      or (select max(matched) from found) = 0
    order by score desc, featured_weight desc, title_id limit ${MOST_MATCHES}`.execute(db);
  return rows;
}
