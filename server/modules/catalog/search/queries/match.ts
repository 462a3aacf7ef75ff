import type { TitleKind } from '#contract/catalog/shapes.ts';
import { type Db, plannedEachTime, type RawBuilder, sql } from '#platform/db.ts';
import { selectTitles, type Viewing } from '../../titles/queries/title.ts';
import { maxTypos, plain } from '../search-words.ts';

export type SearchMatch = {
  titleId: string;
  kind: TitleKind;
  /** How many of the words it holds. */
  matched: number;
  /** It holds all of them as they were typed. */
  isExact: boolean;
  genreIds: string[];
};

export type SearchQuestion = {
  keyword: string;
  /** The words as typed, all of them, as a tsquery. */
  exact: string;
  /** Each word with everything that it may mean, as tsqueries. */
  words: string[];
  /** Which of them a title must hold, as a tsquery. */
  required: string;
};

/** More than viewers page through. */
const MOST_MATCHES = 72;
/** Of titles that hold the words; bounds the cost of a search for a word that half of the catalogue holds. */
const MOST_HOLDING = 48;
/** How many titles hold one of more words than these, the planner can't tell: it reads all of them where few do. */
const TELLING_WORDS = 2;
/** Then so many of those that are featured most are looked at, and of all others so many that hold one of the words. */
const MOST_LOOKED_AT = 1_000;
const MOST_OTHERS = 200;
/** Of names that begin with what was typed, and of names that hold it. */
const MOST_NAMED = 24;
/** Of names that are only like it; where enough titles hold the words themselves, none is looked for. */
const MOST_ALIKE = 24;
const ENOUGH = 8;
/** A shorter text stands in too many names to look for it inside of them. */
const INSIDE_NAMES_FROM = 3;
/** A name as close as this is meant, whatever its words are: "bigbukbuny". */
const CLOSE_NAME = 0.4;
/** What a look at a title's words costs beside what the planner takes it for; `is not null` says that all pass. */
const COSTLY = sql<boolean>`catalog.costly_to_read(t.title_id) is not null`;
const WEIGHTS = '{0.05,0.2,0.5,1}';

/**
 * Shown titles that hold the required words, best first: the very name, a name that begins so, names that hold it,
 * then by where the words stand; with them titles whose names are like what was typed. Where very many hold them, those
 * that are featured most and those with the words in their names are ranked.
 */
export async function listSearchMatches(
  db: Db,
  viewing: Viewing,
  { keyword, exact, words, required }: SearchQuestion,
): Promise<SearchMatch[]> {
  const anyWord = words.map((word) => `(${word})`).join(' | ');
  const name = sql`t.plain_name`;
  const asked = sql`catalog.plain(${keyword})`;
  const closeness = sql`public.similarity(${name}, ${asked})`;
  // With all that they are ranked by: none is looked up a second time.
  const shown = () =>
    selectTitles(db, viewing).select([
      't.titleId',
      't.kind',
      't.featuredWeight',
      't.plainName',
      't.search',
    ]);
  const most = shown()
    .orderBy('t.featuredWeight', 'desc')
    .orderBy('t.publishedAt', 'desc')
    .orderBy('t.titleId');
  const told = most
    .where(sql<boolean>`t.search @@ ${required}::tsquery and ${COSTLY}`)
    .limit(MOST_HOLDING);
  const others = shown()
    .where(sql<boolean>`(select count(*) < ${sql.lit(MOST_HOLDING)} from first)`)
    .where(
      sql<boolean>`t.title_id in (select catalog.titles_holding(${required}::tsquery, ${MOST_OTHERS}))`,
    );
  const vague = sql`with first as materialized (
      select * from (${most.limit(MOST_LOOKED_AT)}) as looked_at
      where search @@ ${required}::tsquery limit ${MOST_HOLDING})
    select * from first union all (${others})`;
  const holding = words.some((word) => word.split('|').length > TELLING_WORDS) ? vague : told;
  const begun = shown()
    .where(sql<boolean>`starts_with(${name}, ${asked})`)
    .orderBy('t.plainName')
    .limit(MOST_NAMED);
  const inside = shown()
    .where(sql<boolean>`${name} like ${`%${plainPattern(keyword)}%`}`)
    .limit(MOST_NAMED);
  const alike = shown()
    .where(sql<boolean>`(select count(*) < ${sql.lit(ENOUGH)} from holding)`)
    .where(sql<boolean>`${name} operator(public.%) ${asked}`)
    .orderBy(closeness, 'desc')
    .limit(MOST_ALIKE);
  // What is not asked is not planned either.
  const alsoInside = isShort(keyword) ? sql`` : sql`union all (${inside})`;
  const alsoAlike = maxTypos(keyword) === 0 ? sql`` : sql`union all (${alike})`;
  const matched = sql.join(
    words.map((word) => sql`(t.search @@ ${word}::tsquery)::integer`),
    sql` + `,
  );
  const ranked = sql`
    select t.title_id, t.kind, t.featured_weight, ${matched} as matched, own.closeness,
      t.search @@ ${exact}::tsquery as is_exact,
      case when ${name} = ${asked} then 100 else 0 end
        + case when starts_with(${name}, ${asked}) then 40 else 0 end
        + case when position(' ' || ${asked} in ' ' || ${name}) > 0 then 20 else 0 end
        + 20 * ts_rank(${WEIGHTS}, t.search, ${exact}::tsquery)
        + 10 * ts_rank(${WEIGHTS}, t.search, ${anyWord}::tsquery)
        + 12 * own.closeness as score
    from candidate t
    -- Without a limit the planner would put it back into both places that it stands in.
    cross join lateral (select ${closeness} as closeness offset 0) own`;
  const { rows } = await sql<Omit<SearchMatch, 'genreIds'> & { genreIds: string }>`
    with holding as materialized (${holding}), candidate as (
      select distinct on (title_id) * from (
        select * from holding union all (${begun}) ${alsoInside} ${alsoAlike}) as any_of
    ), found as materialized (${ranked}), best as materialized (
      select * from found
      where (matched > 0 and matched = (select max(matched) from found)) or closeness >= ${CLOSE_NAME}
        or (select max(matched) from found) = 0
      order by score desc, featured_weight desc, title_id limit ${MOST_MATCHES}
    )
    select title_id, kind, matched, is_exact, coalesce((
      select string_agg(tg.genre_id::text, ' ') from catalog.title_genre tg
      where tg.title_id = best.title_id), '') as genre_ids
    from best
    order by score desc, featured_weight desc, title_id
    ${plannedEachTime}`.execute(db);
  return rows.map(({ genreIds, ...match }) => ({
    ...match,
    genreIds: genreIds === '' ? [] : genreIds.split(' '),
  }));
}

/** What was typed as a part of a plain name, in which no sign stands for others. */
function plainPattern(keyword: string): string {
  return plain(keyword).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

const isShort = (text: string) => text.length < INSIDE_NAMES_FROM;

/** Of people with such names as many are looked at, for those of shown titles among them. */
const MOST_NAMESAKES = 24;
/** And so many of those whose names hold what was typed further on. */
const MOST_INSIDE = 48;

/** People of shown titles whose name holds these words, the closest first; or those whose name is only like them. */
export function listMatchingPeople(
  db: Db,
  viewing: Viewing,
  { words, by, limit }: { words: string; by: 'name' | 'likeness'; limit: number },
) {
  const asked = sql`catalog.plain(${words})`;
  const likeness = sql<number>`public.word_similarity(${asked}, p.plain_name)
    + public.similarity(p.plain_name, ${asked})`;
  type Person = { personId: string; slug: string; name: string; plainName: string };
  const called = (how: RawBuilder<boolean>) =>
    db
      .selectFrom('catalog.person as p')
      .where(how)
      .select(['p.personId', 'p.slug', 'p.name', 'p.plainName', likeness.as('likeness')]);
  const begun = called(sql`starts_with(p.plain_name, ${asked})`)
    .orderBy('p.plainName')
    .limit(MOST_NAMESAKES);
  const inside = called(sql`p.plain_name like ${`%${plainPattern(words)}%`}
    and not starts_with(p.plain_name, ${asked})`).limit(MOST_INSIDE);
  const alike = called(sql`${asked} operator(public.<%) p.plain_name`);
  const alsoInside = isShort(words) ? sql`` : sql`union all (${inside})`;
  const found = by === 'likeness' ? alike : sql`(${begun}) ${alsoInside}`;
  const near = sql<Person & { likeness: number }>`(select * from (${found}) as any_of
    order by likeness desc, plain_name limit ${MOST_NAMESAKES})`;
  // As many as are wanted are looked up, the closest first, and not the titles of all.
  const shown = selectTitles(db, viewing)
    .innerJoin('catalog.credit as c', 'c.titleId', 't.titleId')
    .where(sql<boolean>`c.person_id = p.person_id`)
    .select(sql<number>`count(distinct t.title_id)`.as('titleCount'));
  return db
    .selectFrom(near.as('p'))
    .innerJoin(sql<{ titleCount: number }>`lateral (${shown})`.as('own'), (on) => on.onTrue())
    .where('own.titleCount', '>', 0)
    .select(['p.personId', 'p.slug', 'p.name', 'own.titleCount'])
    .orderBy('p.likeness', 'desc')
    .orderBy('p.plainName')
    .limit(limit)
    .modifyEnd(plannedEachTime)
    .execute();
}
