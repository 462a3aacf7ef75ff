import type { LineItem } from '../cart/cart.ts';
import { readGrants } from '../entitlements/policy.ts';
import type { Offer, PricedOffer } from './storefront.ts';

/** An offer as a cart keeps it. */
export function lineItemOf(offer: Offer, priced: PricedOffer): LineItem {
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
