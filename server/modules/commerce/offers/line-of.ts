import type { Line } from '../lines.ts';
import { readGrants } from './grants.ts';
import type { Offer, PricedOffer } from './shelf.ts';

/** An offer as a cart keeps it. */
export function lineOf(offer: Offer, priced: PricedOffer): Line {
  const { id, kind, tier, titleId, name, durationUnit, durationCount, requires, grants } = offer;
  const { priceRupiah, normalPriceRupiah, until } = priced;
  return {
    packageId: id,
    kind,
    tier,
    titleId,
    name,
    unit: durationUnit,
    count: durationCount,
    normalPriceRupiah,
    priceRupiah,
    ...(requires === null || until === null
      ? {}
      : { addOn: { requires, ...readGrants(grants), until: until.toISOString() } }),
  };
}
