import * as contract from '#contract/engagement/index.ts';
import { findCards, findCardsLately, findProduct } from '#modules/catalog/index.ts';
import { maxFilmClassOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireWatcher } from '#platform/module.ts';
import { deleteFavourite, insertFavourite, listFavourites } from './queries.ts';

/** More favourites than a viewer collects; a script that marks everything stops here. */
const MOST_FAVOURITES = 500;

export const routes = [
  call(
    contract.getFavoriteList,
    async ({ db, testClock }: Deps, { query: { productId, page, pageSize }, caller }) => {
      const watcher = requireWatcher(caller);
      const now = testClock.now();
      const titleId =
        productId === undefined ? undefined : await findTitleOfProduct(db, productId, now);
      const titleIds = await listFavourites(db, watcher, titleId);
      // Only those that may be shown now count, so that pages have no holes.
      const cards = await findCardsLately(db, titleIds, now, maxFilmClassOf(caller));
      return ok({
        products: cards.slice((page - 1) * pageSize, page * pageSize),
        page,
        pageSize,
        total: cards.length,
        totalPages: Math.ceil(cards.length / pageSize),
      });
    },
    { isPlainRead: true },
  ),
  call(contract.postFavoriteAdd, async ({ db, clock, testClock }: Deps, { body, caller }) => {
    const watcher = requireWatcher(caller);
    const now = clock.now();
    const titleId = await findTitleOfProduct(db, body.productId, now);
    const [card] = await findCards(db, [titleId], testClock.now(), maxFilmClassOf(caller));
    if (card === undefined) fail('engagement.titleNotFound');
    const favourite = { ...watcher, titleId, now, most: MOST_FAVOURITES };
    if (!(await insertFavourite(db, favourite))) fail('engagement.tooManyFavourites');
    return ok({ productId: titleId, isFavourite: true });
  }),
  call(contract.postFavoriteDelete, async ({ db, clock }: Deps, { body, caller }) => {
    const watcher = requireWatcher(caller);
    const titleId = await findTitleOfProduct(db, body.productId, clock.now());
    await deleteFavourite(db, watcher, titleId);
    return ok({ productId: titleId, isFavourite: false });
  }),
];

/** The title behind a film, episode or series id; an id that plays nothing (any more) stands for itself. */
async function findTitleOfProduct(db: Db, productId: string, now: Date): Promise<string> {
  return (await findProduct(db, productId, now))?.titleId ?? productId;
}
