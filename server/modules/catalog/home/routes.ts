import { getAllMiddleBanner, getAllTopBanner, getHomeRails } from '#contract/catalog/home.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { findLibraryPictures } from '../pictures/library.ts';
import { findOwnArt, presentCard, presentLeadPictures } from '../titles/cards.ts';
import { CACHE_TTL, viewingOf } from '../titles/policy.ts';
import { listCards, type Viewing } from '../titles/queries/title.ts';
import { hasRails, listBanners, listRailCards, listRails, type RailRow } from './queries/home.ts';

export const routes = [
  call(
    getHomeRails,
    async ({ db, testClock }: Deps, { query, caller }) =>
      ok({ rails: await listRailsWithCards(db, viewingOf(caller, testClock, query)) }),
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getAllTopBanner,
    async ({ db, testClock }: Deps, { query, caller }) =>
      ok(await listBannersWithTitles(db, viewingOf(caller, testClock, query), 'top')),
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getAllMiddleBanner,
    async ({ db, testClock }: Deps, { query, caller }) =>
      ok(await listBannersWithTitles(db, viewingOf(caller, testClock, query), 'middle')),
    { cacheTtl: CACHE_TTL },
  ),
];

/** What a home shows that no editor has made a rail for yet: a title that is out is found there. */
const FIRST_RAIL: RailRow = {
  railId: '00000000-0000-4000-8000-000000000001',
  number: 10,
  slug: 'terbaru',
  name: 'Terbaru',
  layout: 'poster',
  source: 'latest',
  size: 24,
  categoryId: null,
  genreId: null,
  categorySlug: null,
};

/** The editorial rails of a home page; a rail with nothing to show is left out. */
async function listRailsWithCards(db: Db, viewing: Viewing) {
  const mode = viewing.mode ?? 'normal';
  const made = await listRails(db, mode);
  const rails = made.length === 0 && !(await hasRails(db, mode)) ? [FIRST_RAIL] : made;
  const filled = await Promise.all(
    rails.map(async (rail) => {
      const rows = await listRailCards(db, viewing, rail);
      const { railId, number, slug, name, layout, categoryId, categorySlug } = rail;
      return {
        railId,
        number,
        slug,
        name,
        layout,
        category:
          categoryId === null || categorySlug === null ? null : { categoryId, slug: categorySlug },
        cards: rows.map((row) => presentCard(row, viewing.now)),
      };
    }),
  );
  return filled.filter(({ cards }) => cards.length > 0);
}

const NO_PICTURES = {
  images: null,
  placeholder: null,
  posterFocusX: 0.5,
  posterFocusY: 0.5,
  backdropFocusX: 0.5,
  backdropFocusY: 0.5,
  textSide: 'left' as const,
  art: {},
};

/** The banners of a slot as viewers see them; one whose title may not be shown is left out. */
async function listBannersWithTitles(db: Db, viewing: Viewing, slot: 'top' | 'middle') {
  const banners = await listBanners(db, viewing, slot);
  // Without a title it is advertising, which children are not shown.
  const isForChild = viewing.maxFilmClass !== undefined;
  const titleIds = banners.flatMap(({ titleId }) => (titleId === null ? [] : [titleId]));
  const rows = await listCards(db, viewing, titleIds);
  const titles = new Map(rows.map((row) => [row.titleId, row]));
  const slugs = banners.flatMap(({ picture }) => (picture === null ? [] : [picture]));
  const [own, art] = await Promise.all([
    findLibraryPictures(db, slugs, viewing.now),
    findOwnArt(db, rows, viewing.now),
  ]);
  return banners
    .filter(({ titleId }) => (titleId === null ? !isForChild : titles.has(titleId)))
    .map(({ titleId, picture, ...banner }, index) => {
      const title = titleId === null ? undefined : titles.get(titleId);
      const lead = presentLeadPictures(title ?? NO_PICTURES, art);
      const chosen = own.get(picture ?? '');
      return {
        ...banner,
        // The first one at the top is what a page shows first.
        loading: slot === 'top' && index === 0 ? ('eager' as const) : ('lazy' as const),
        // Not drawn yet, removed, or not to be shown any more: its title's. The name on it is the title's in any case.
        images: chosen ? { ...chosen, art: { ...chosen.art, logo: lead.art.logo } } : lead,
        product: title === undefined ? null : presentCard(title, viewing.now),
      };
    });
}
