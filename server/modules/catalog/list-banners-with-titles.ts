import type { Db } from '#platform/db.ts';
import { presentCard } from './present-card.ts';
import { presentPictures } from './present-pictures.ts';
import { listBanners } from './queries/list-banners.ts';
import { listCards } from './queries/list-cards.ts';
import type { Viewing } from './queries/select-shown.ts';

const NO_PICTURES = { images: null, placeholder: null };

/** The banners of a place as viewers see them; one whose title may not be shown is left out. */
export async function listBannersWithTitles(db: Db, viewing: Viewing, place: 'top' | 'middle') {
  const banners = await listBanners(db, viewing, place);
  // Without a title it is advertising, which children are not shown.
  const isForChild = viewing.maxFilmClass !== undefined;
  const titleIds = banners.flatMap(({ titleId }) => (titleId === null ? [] : [titleId]));
  const titles = new Map((await listCards(db, viewing, titleIds)).map((row) => [row.titleId, row]));
  return banners
    .filter(({ titleId }) => (titleId === null ? !isForChild : titles.has(titleId)))
    .map(({ titleId, ...banner }, index) => {
      const title = titleId === null ? undefined : titles.get(titleId);
      return {
        ...banner,
        // The first one at the top is what a page shows first.
        loading: place === 'top' && index === 0 ? ('eager' as const) : ('lazy' as const),
        images: presentPictures(title ?? NO_PICTURES),
        product: title === undefined ? null : presentCard(title, viewing.now),
      };
    });
}
