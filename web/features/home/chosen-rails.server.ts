import { type Card } from '#contract/catalog/shapes.ts';
import { getProductList } from '#contract/catalog/titles.ts';
import { checkPersonalization } from '#contract/engagement/personalization.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

/** Rows of genres that the viewer chose; more would push away what the editors picked. */
const MOST_RAILS = 2;
/** So many times what is shown, so that a row stays full when only one of the four age classes is wanted. */
const ASKED = 4;

type ChosenRail = { id: string; name: string; moreTo: string; cards: Card[] };

/** Newest titles of the chosen genres, within the chosen age classes; nothing is guessed. */
export async function listChosenRails(platform: Platform, most: number): Promise<ChosenRail[]> {
  const { genreIds, filmClasses } = (await platform.call(checkPersonalization)).data;
  const isWanted = ({ filmClass }: Card) =>
    filmClasses.length === 0 || filmClasses.includes(filmClass);
  const rails = await Promise.all(
    genreIds.slice(0, MOST_RAILS).map(async (genreId) => {
      const { genre, products } = await listGenre(platform, genreId, ASKED * most);
      if (genre === null) return [];
      const cards = products.filter(isWanted).slice(0, most);
      const name = `Karena kamu suka ${genre.name}`;
      return [{ id: `genre-${genre.slug}`, name, moreTo: paths.genre(genre.slug), cards }];
    }),
  );
  return rails.flat();
}

async function listGenre({ call }: Platform, genreId: string, pageSize: number) {
  try {
    const query = { genreId, orderBy: 'latest', pageSize } as const;
    return (await call(getProductList, { query })).result;
  } catch (error) {
    // An editor may have taken it away since.
    if (isApiError(error, 'catalog.genreNotFound')) return { genre: null, products: [] };
    throw error;
  }
}
