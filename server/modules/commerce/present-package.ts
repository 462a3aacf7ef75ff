import { durationLabel } from './period.ts';
import { readGrants } from './offers/grants.ts';
import { type Offer, priceOf, type Shelf } from './offers/shelf.ts';

/** An offer as whoever stands before the shelf sees it. */
export function presentPackage(offer: Offer, shelf: Shelf) {
  const duration = { unit: offer.durationUnit, count: offer.durationCount };
  return {
    packageId: offer.id,
    kind: offer.kind,
    tier: offer.tier,
    titleId: offer.titleId,
    name: offer.name,
    highlights: offer.highlights,
    duration: { ...duration, label: durationLabel(duration) },
    requires: offer.requires,
    grants: offer.grants === null ? null : readGrants(offer.grants),
    isContractOnly: offer.isContractOnly,
    ...priceOf(offer, shelf),
  };
}
