import { getSearchVodList } from '#contract/catalog/search.ts';
import { getCategoryList, getProductList } from '#contract/catalog/titles.ts';
import { titleKinds } from '#contract/catalog/shapes.ts';
import { getTvsGenres } from '#contract/live/menus.ts';
import { cardView } from '../../lib/title/card.ts';
import { GRID_PAGE_SIZE, loadPages, pagesAsked } from '../../lib/platform/pages.server.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;

const LONGEST_WORDS = 100;

/** Reads `?q=`, `?genre=` and `?jenis=`: words, or a genre alone, or neither: then what to look around in. */
export async function loadSearch(platform: Platform, url: URL) {
  // A NUL can't be typed, only forged; PostgreSQL has no such letter.
  const words = (url.searchParams.get('q') ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, LONGEST_WORDS);
  const genreSlug = url.searchParams.get('genre') || undefined;
  const kind = titleKinds.find((known) => known === url.searchParams.get('jenis'));
  if (words !== '')
    return {
      words,
      genreSlug,
      kind,
      found: await findTitles(platform, url, words, genreSlug, kind),
      around: null,
    };
  if (genreSlug !== undefined) {
    return {
      words,
      genreSlug,
      kind,
      found: await listGenre(platform, url, genreSlug, kind),
      around: null,
    };
  }
  return { words, genreSlug, kind, found: null, around: await lookAround(platform) };
}

type Kind = (typeof titleKinds)[number] | undefined;

async function findTitles(
  platform: Platform,
  url: URL,
  keyword: string,
  genreId: string | undefined,
  kind: Kind,
) {
  const pages = pagesAsked(url);
  const { first, products, total, hasMore } = await loadPages(pages, async (page) => {
    const query = { keyword, kind, genreId, page, pageSize: GRID_PAGE_SIZE };
    return (await platform.call(getSearchVodList, { query })).result;
  });
  return {
    name: null,
    total,
    pages: hasMore ? pages : undefined,
    cards: products.map((card) => cardView(card)),
    people: first.people.map(({ personId, slug, name, titleCount }) => ({
      id: personId,
      name,
      count: titleCount,
      to: paths.person(slug),
    })),
    genres: first.genres.map(({ slug, name, titleCount }) => ({
      id: slug,
      name,
      count: titleCount,
      to: paths.genre(slug),
    })),
    kinds: first.facets.kinds.map(({ key, count }) => ({ key, count })),
  };
}

async function listGenre(platform: Platform, url: URL, genreId: string, kind: Kind) {
  const pages = pagesAsked(url);
  const [genres, { products, total, hasMore }] = await Promise.all([
    platform.call(getTvsGenres),
    loadPages(pages, async (page) => {
      return (
        await platform.call(getProductList, {
          query: { genreId, kind, page, pageSize: GRID_PAGE_SIZE },
        })
      ).result;
    }),
  ]);
  const genre = genres.result.find(({ slug }) => slug === genreId);
  return {
    name: genre?.name ?? null,
    total,
    pages: hasMore ? pages : undefined,
    cards: products.map((card) => cardView(card)),
    people: [],
    genres: [],
    kinds: [],
  };
}

async function lookAround(platform: Platform) {
  const [genres, categories] = await Promise.all([
    platform.call(getTvsGenres),
    platform.call(getCategoryList),
  ]);
  return {
    genres: genres.result.map(({ slug, name, titleCount }) => ({
      id: slug,
      name,
      count: titleCount,
      to: paths.genre(slug),
    })),
    categories: categories.result.categories.map(({ slug, name, titleCount }) => ({
      id: slug,
      name,
      count: titleCount,
      to: paths.category(slug),
    })),
  };
}
