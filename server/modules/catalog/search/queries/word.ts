import { type Db, plannedEachTime, sql } from '#platform/db.ts';

export type AskedWord = {
  word: string;
  /** Other spellings of the same root, the word itself first. */
  forms: string[];
  /** The word with two neighbouring letters in each other's place. */
  swaps: string[];
  maxTypos: number;
  /** Perhaps not typed to its end yet. */
  isLast: boolean;
};

export type WordMeaning = {
  word: string;
  stem: string;
  /** Stems to look for besides the word's own: other forms, continuations, and corrections. */
  others: string[];
};

const MOST_CONTINUATIONS = 20;

/**
 * What the words of a search may mean among the words of the catalogue. A word that begins none of them and
 * shares no root with any is taken for mistyped.
 */
export async function listWordMeanings(db: Db, asked: readonly AskedWord[]) {
  const { rows } = await sql<WordMeaning>`
    select asked.word, (ts_lexize('indonesian_stem', asked.word))[1] as stem,
      array(select unnest(form.stems) union select unnest(continued.stems)
        union select k.stem from catalog.search_word k
        where not is_known and k.word in (select jsonb_array_elements_text(asked.swaps)
          union all select catalog.near_words(asked.word, asked.max_typos))) as others
    from jsonb_to_recordset(${JSON.stringify(asked.map(wire))}::jsonb) as asked
      (i integer, word text, forms jsonb, swaps jsonb, max_typos integer, is_last boolean)
    cross join lateral (select array_agg((ts_lexize('indonesian_stem', value))[1]) as stems
      from jsonb_array_elements_text(asked.forms) as value) as form
    cross join lateral (select array(
      select k.stem from catalog.search_word k
      where asked.is_last and k.word >= asked.word and k.word < asked.word || '~'
      order by length(k.word), k.word limit ${MOST_CONTINUATIONS}) as stems) as continued
    cross join lateral (select cardinality(continued.stems) > 0 or exists (
      select from catalog.search_word k where k.stem = any(form.stems)) as is_known) as spelling
    order by asked.i ${plannedEachTime}`.execute(db);
  return rows;
}

function wire({ word, forms, swaps, maxTypos, isLast }: AskedWord, i: number) {
  return { i, word, forms, swaps, max_typos: maxTypos, is_last: isLast };
}

/** A genre as close as this is meant. */
const CLOSE_GENRE = 0.4;

/** Genres that one of the words names, by their name or another word for it, the closest first. */
export async function listMatchingGenres(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ genreId: string }>`
    select genre_id from catalog.genre g
    cross join lateral (
      select max(public.similarity(word, catalog.plain(called))) as closeness
      from unnest(${[...words]}::text[]) as word, unnest(g.name || g.aliases) as called) as alike
    where closeness >= ${CLOSE_GENRE}
    order by closeness desc, plain_name`.execute(db);
  return rows.map(({ genreId }) => genreId);
}

/**
 * Writes what these titles are found by, and keeps their words for correcting mistyped ones. To be called
 * after any change of names, texts, credits, genres or episodes.
 */
export async function updateTitleSearch(db: Db, titleIds: readonly string[]): Promise<void> {
  if (titleIds.length === 0) return;
  await sql`
    with said as (
      select t.title_id,
        catalog.plain(concat_ws(' ', t.name, t.original_name)) as names,
        catalog.plain(concat_ws(' ',
          (select string_agg(p.name, ' ') from catalog.credit c join catalog.person p using (person_id)
            where c.title_id = t.title_id),
          (select string_agg(concat_ws(' ', g.name, array_to_string(g.aliases, ' ')), ' ')
            from catalog.title_genre tg join catalog.genre g using (genre_id)
            where tg.title_id = t.title_id))) as people_and_genres,
        catalog.plain(concat_ws(' ', t.tagline,
          (select string_agg(e.name, ' ') from catalog.episode e where e.title_id = t.title_id))) as lines,
        catalog.plain(t.synopsis) as story
      from catalog.title t where t.title_id = any(${[...titleIds]}::uuid[])
    ), kept as (
      insert into catalog.search_word (word)
      select distinct word from said,
        regexp_split_to_table(concat_ws(' ', names, people_and_genres, lines, story), '[^a-z0-9]+') as word
      where length(word) between 2 and 40
      order by word
      on conflict do nothing
    )
    update catalog.title t set search =
      setweight(to_tsvector('indonesian', regexp_replace(names, '[[:punct:]]+', ' ', 'g')), 'A') ||
      setweight(to_tsvector('indonesian', regexp_replace(people_and_genres, '[[:punct:]]+', ' ', 'g')), 'B') ||
      setweight(to_tsvector('indonesian', regexp_replace(lines, '[[:punct:]]+', ' ', 'g')), 'C') ||
      setweight(to_tsvector('indonesian', regexp_replace(story, '[[:punct:]]+', ' ', 'g')), 'D')
    from said where said.title_id = t.title_id`.execute(db);
}
