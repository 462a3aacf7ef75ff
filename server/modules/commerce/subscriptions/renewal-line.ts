import type { Db } from '#platform/db.ts';
import type { Line } from '../lines.ts';
import { isOnShelf, openShelf, priceOf } from '../offers/shelf.ts';
import { findPackage } from '../queries/find-package.ts';

/** What a renewal costs now, as a line of a cart; undefined when its package is sold no more. */
export async function renewalLine(
  db: Db,
  { packageId, accountId }: { packageId: string; accountId: string },
  now: Date,
): Promise<Line | undefined> {
  const offer = await findPackage(db, packageId);
  const shelf = await openShelf(db, accountId, now);
  if (offer === undefined || !isOnShelf(offer, shelf)) return undefined;
  return {
    packageId: offer.id,
    kind: offer.kind,
    tier: offer.tier,
    titleId: null,
    name: offer.name,
    unit: offer.durationUnit,
    count: offer.durationCount,
    normalPriceRupiah: offer.priceRupiah,
    priceRupiah: priceOf(offer, shelf).priceRupiah,
    purpose: 'renewal',
  };
}
