import type { MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { listWaysToWatch } from '../queries/list-ways-to-watch.ts';
import { isOnShelf, type Offer, priceOf, type Shelf } from './shelf.ts';

/**
 * Every way to watch a title for whoever stands before the shelf, cheapest first: its own offers, plans by the day and
 * by the month, minipacks. What lacks its plan comes last. `wanted` is the title.
 */
export async function listWays(
  db: Db,
  wanted: { titleId: string; matrix: MatrixClass },
  shelf: Shelf,
): Promise<Offer[]> {
  const offers = await listWaysToWatch(db, wanted);
  return offers
    .filter((offer) => isOnShelf(offer, shelf))
    .map((offer) => ({ offer, ...priceOf(offer, shelf) }))
    .toSorted(
      (a, b) => Number(b.isAvailable) - Number(a.isAvailable) || a.priceRupiah - b.priceRupiah,
    )
    .map(({ offer }) => offer);
}
