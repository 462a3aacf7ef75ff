import type { FilmClass } from '#contract/constants.ts';
import { findCards, findProducts } from '#modules/catalog/index.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { listRecentProgress } from './queries/list-recent-progress.ts';

type Part = {
  limit: number;
  offset?: number;
  now: Date;
  /** The highest class that the profile may see; what is above it is left out. */
  maxFilmClass: FilmClass | undefined;
};

/** How much of the history is read at once: what has ended leaves the list only after it was read. */
const BATCH = 48;

/**
 * What a profile has begun and not finished, newest first. A finished episode is followed by the next one
 * from its start; a finished film and a finished series leave the list.
 */
export async function listContinueWatching(
  db: Db,
  watcher: Watcher,
  { limit, offset = 0, now, maxFilmClass }: Part,
) {
  const end = offset + limit;
  const items: Awaited<ReturnType<typeof continueAll>> = [];
  for (let from = 0; items.length < end; from += BATCH) {
    const recent = await listRecentProgress(db, watcher, BATCH, from);
    items.push(...(await continueAll(db, recent, { now, maxFilmClass })));
    if (recent.length < BATCH) break;
  }
  return items.slice(offset, end);
}

type Recent = Awaited<ReturnType<typeof listRecentProgress>>;

async function continueAll(
  db: Db,
  recent: Recent,
  { now, maxFilmClass }: Pick<Part, 'now' | 'maxFilmClass'>,
) {
  const watchedIds = recent.map(({ productId }) => productId);
  const watched = await findProducts(db, watchedIds, now);
  const ended = recent.filter(({ finished }) => finished);
  const nextIds = ended.flatMap(({ productId }) => watched.get(productId)?.nextProductId ?? []);
  const following = await findProducts(db, nextIds, now);
  const continued = recent.flatMap((row) => {
    const product = watched.get(row.productId);
    if (!row.finished) return product === undefined ? [] : [{ ...row, product }];
    const next = following.get(product?.nextProductId ?? '');
    return next === undefined ? [] : [{ ...row, positionMs: 0, product: next }];
  });
  const titleIds = continued.map(({ product }) => product.titleId);
  const shown = await findCards(db, titleIds, now, maxFilmClass);
  const cards = new Map(shown.map((card) => [card.titleId, card]));
  return continued.flatMap((item) => {
    const card = cards.get(item.product.titleId);
    return card === undefined ? [] : [{ ...item, card }];
  });
}
