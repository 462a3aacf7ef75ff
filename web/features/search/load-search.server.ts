import { redirect } from 'react-router';
import { getSearchVodList } from '#contract/catalog/search.ts';
import { getTopicList } from '#contract/catalog/topics.ts';
import { titleKinds } from '#contract/catalog/shapes.ts';
import { cardView } from '../../lib/title/card.ts';
import { GRID_PAGE_SIZE, loadPages, pagesAsked } from '../../lib/platform/pages.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { pictureOf } from '../../lib/title/picture.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;

const LONGEST_WORDS = 100;
const TILE_WIDTH = 640;

/** Reads `?q=`, and with it `?genre=` and `?jenis=`; without words: what to look around in. */
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
  // Genres once stood here.
  if (genreSlug !== undefined) throw redirect(paths.genre(genreSlug));
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

/** Categories and genres as one, each with a picture; what a wider one names ("Musik & Budaya") has no tile beside it. */
async function lookAround(platform: Platform) {
  const { topics } = (await platform.call(getTopicList)).result;
  const named = new Set(topics.map(({ name }) => name.split(' & ')).flatMap(partsOfSeveral));
  const shown = topics.filter(({ name }) => !named.has(name));
  return {
    topics: shown.map(({ slug, name, titleCount, images }) => ({
      id: slug,
      name,
      count: titleCount,
      to: paths.category(slug),
      picture: pictureOf(images.backdrop, images.placeholder, TILE_WIDTH),
    })),
  };
}

const partsOfSeveral = (parts: string[]) => (parts.length > 1 ? parts : []);
