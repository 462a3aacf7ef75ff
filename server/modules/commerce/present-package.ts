import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { durationLabel } from './period.ts';
import { priceAt } from './policy.ts';

export function presentPackage(offer: Selectable<DB['commerce.package']>, now: Date) {
  const duration = { unit: offer.durationUnit, count: offer.durationCount };
  const { priceRupiah, isPromo } = priceAt(offer, now);
  return {
    packageId: offer.id,
    kind: offer.kind,
    tier: offer.tier,
    titleId: offer.titleId,
    name: offer.name,
    highlights: offer.highlights,
    duration: { ...duration, label: durationLabel(duration) },
    priceRupiah,
    normalPriceRupiah: offer.priceRupiah,
    promoUntil: isPromo ? offer.promoUntil : null,
  };
}
