import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export type AskedWord = {
  word: string;
  /** Other spellings of the same root, the word itself first. */
  forms: string[];
  /** The word with two neighbouring letters in each other's place. */
  swaps: string[];
  forgivenLetters: number;
  /** Perhaps not typed to its end yet. */
  isLast: boolean;
};

export type WordMeaning = {
  word: string;
  stem: string;
  /** Stems to look for beside the word's own: other forms, continuations, and corrections. */
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
        where not is_known and (k.word in (select jsonb_array_elements_text(asked.swaps))
          or k.word in (select catalog.near_words(asked.word, asked.forgiven_letters)))) as others
    from jsonb_to_recordset(${JSON.stringify(asked.map(wire))}::jsonb) as asked
      (i integer, word text, forms jsonb, swaps jsonb, forgiven_letters integer, is_last boolean)
    cross join lateral (select array_agg((ts_lexize('indonesian_stem', value))[1]) as stems
      from jsonb_array_elements_text(asked.forms) as value) as form
    cross join lateral (select array(
      select k.stem from catalog.search_word k
      where asked.is_last and k.word >= asked.word and k.word < asked.word || '~'
      order by length(k.word), k.word limit ${MOST_CONTINUATIONS}) as stems) as continued
    cross join lateral (select cardinality(continued.stems) > 0 or exists (
      select from catalog.search_word k where k.stem = any(form.stems)) as is_known) as spelling
    order by asked.i`.execute(db);
  return rows;
}

function wire({ word, forms, swaps, forgivenLetters, isLast }: AskedWord, i: number) {
  return { i, word, forms, swaps, forgiven_letters: forgivenLetters, is_last: isLast };
}
