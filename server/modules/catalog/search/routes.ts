import type { TitleKind } from '#contract/catalog/shapes.ts';
import { getSearchVodList } from '#contract/catalog/search.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { presentCard } from '../titles/cards.ts';
import { CACHE_TTL, pagingOf, viewingOf } from '../titles/policy.ts';
import { findGenre, listGenres } from '../titles/queries/taxonomy.ts';
import { listCardsInOrder, type Viewing } from '../titles/queries/title.ts';
import * as queries from './queries/match.ts';
import { listMatchingGenres, listWordMeanings, type WordMeaning } from './queries/word.ts';
import { formsOf, maxTypos, plain, requirementsOf, swapsOf, wordsOf } from './search-words.ts';

export const routes = [
  call(
    getSearchVodList,
    async ({ db, testClock }: Deps, { query: { genreId, ...query }, caller }) => {
      const genre = genreId === undefined ? undefined : await findGenre(db, genreId);
      if (genreId !== undefined && genre === undefined) fail('catalog.genreNotFound');
      const viewing = viewingOf(caller, testClock, query);
      return ok(await searchTitles(db, { ...query, ...viewing, genreId: genre?.genreId }));
    },
    { cacheTtl: CACHE_TTL },
  ),
];

const MOST_PEOPLE = 6;
/** Where so many titles hold the very words, no name that is only like them is meant: to look for it costs as much as all else. */
const ENOUGH_EXACT = 8;
const MOST_GENRES = 6;
const MOST_FACETS = 12;

export type SearchInput = Viewing & {
  keyword: string;
  kind?: TitleKind | undefined;
  genreId?: string | undefined;
  page: number;
  pageSize: number;
};

/** Titles, people and genres for some words; the matches are found first, then one page of them is filled. */
async function searchTitles(db: Db, input: SearchInput) {
  const { now, platformId, mode, maxFilmClass } = input;
  const words = wordsOf(plain(input.keyword));
  const asked = { words: words.join(' '), limit: MOST_PEOPLE };
  const [matches, called, named, genres] =
    words.length === 0
      ? [[], [], [], []]
      : await Promise.all([
          findMatches(db, input, words),
          queries.listMatchingPeople(db, input, { ...asked, by: 'name' }),
          listMatchingGenres(db, words),
          listGenres(db, { now, platformId, mode, maxFilmClass }),
        ]);
  const isSaid = called.length > 0 || maxTypos(asked.words) === 0;
  const people =
    isSaid || matches.filter(({ isExact }) => isExact).length >= ENOUGH_EXACT
      ? called
      : await queries.listMatchingPeople(db, input, { ...asked, by: 'likeness' });
  const wanted = matches.filter(
    ({ kind, genreIds }) =>
      (input.kind === undefined || kind === input.kind) &&
      (input.genreId === undefined || genreIds.includes(input.genreId)),
  );
  const start = (input.page - 1) * input.pageSize;
  const ids = wanted.slice(start, start + input.pageSize).map(({ titleId }) => titleId);
  const byId = new Map(genres.map((genre) => [genre.genreId, genre]));
  return {
    products: (await listCardsInOrder(db, input, ids)).map((row) => presentCard(row, input.now)),
    ...pagingOf(input, wanted.length),
    people,
    // With something to watch, the closest first.
    genres: named.flatMap((genreId) => byId.get(genreId) ?? []).slice(0, MOST_GENRES),
    facets: facetsOf(matches, byId),
  };
}

/** Titles that hold all words; where there are none, those that hold all but one, and so on. */
async function findMatches(
  db: Db,
  input: SearchInput,
  words: string[],
): Promise<queries.SearchMatch[]> {
  const meanings = await listWordMeanings(
    db,
    words.map((word, i) => ({
      word,
      forms: formsOf(word),
      swaps: swapsOf(word),
      maxTypos: maxTypos(word),
      isLast: i === words.length - 1,
    })),
  );
  const question = {
    keyword: input.keyword.trim(),
    exact: meanings.map(({ stem }) => lexeme(stem)).join(' & '),
    words: meanings.map(anyMeaning),
  };
  for (const { count, required } of requirementsOf(question.words)) {
    const matches = await queries.listSearchMatches(db, input, { ...question, required });
    if (count === 1 || matches.some(({ matched }) => matched >= count)) return matches;
  }
  return [];
}

function anyMeaning({ stem, others }: WordMeaning): string {
  return [...new Set([stem, ...others])].map(lexeme).join(' | ');
}

// Words are letters and digits only; the quotes keep any of them from being read as an operator.
function lexeme(stem: string): string {
  return `'${stem}'`;
}

/** How many of what was found is of each kind and genre; of those that have something to watch the largest. */
function facetsOf(
  matches: readonly queries.SearchMatch[],
  genres: ReadonlyMap<string, { slug: string; name: string }>,
) {
  const kinds = Map.groupBy(matches, ({ kind }) => kind);
  const counts = new Map<string, number>();
  for (const genreId of matches.flatMap(({ genreIds }) => genreIds))
    counts.set(genreId, (counts.get(genreId) ?? 0) + 1);
  return {
    kinds: [...kinds].map(([key, own]) => ({ key, count: own.length })),
    genres: [...counts]
      .flatMap(([genreId, count]) => {
        const genre = genres.get(genreId);
        return genre === undefined ? [] : [{ key: genre.slug, name: genre.name, count }];
      })
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'id'))
      .slice(0, MOST_FACETS),
  };
}
