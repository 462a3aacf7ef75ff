import { findCards, findProducts } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { listRecentProgress } from './queries/list-recent-progress.ts';

type Part = { limit: number; offset?: number; now: Date };

/** How much of the history is read at once: what has ended leaves the list only after it was read. */
const BATCH = 48;

/**
 * What an account has begun and not finished, newest first. A finished episode is followed by the next one
 * from its start; a finished film and a finished series leave the list.
 */
export async function listContinueWatching(
  db: Db,
  accountId: string,
  { limit, offset = 0, now }: Part,
) {
  const end = offset + limit;
  const items: Awaited<ReturnType<typeof continueAll>> = [];
  for (let from = 0; items.length < end; from += BATCH) {
    const recent = await listRecentProgress(db, accountId, BATCH, from);
    items.push(...(await continueAll(db, recent, now)));
    if (recent.length < BATCH) break;
  }
  return items.slice(offset, end);
}

type Recent = Awaited<ReturnType<typeof listRecentProgress>>;

async function continueAll(db: Db, recent: Recent, now: Date) {
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
  const cards = new Map((await findCards(db, titleIds, now)).map((card) => [card.titleId, card]));
  return continued.flatMap((item) => {
    const card = cards.get(item.product.titleId);
    return card === undefined ? [] : [{ ...item, card }];
  });
}
