const STEP_RUPIAH = 100;
const LEAST_RUPIAH = 500;

/** What a package costs right now; the promo runs from `promoFrom` and ends at the instant `promoUntil`. */
export function priceAt(
  offer: {
    priceRupiah: number;
    promoPriceRupiah: number | null;
    promoFrom?: Date | null;
    promoUntil: Date | null;
  },
  now: Date,
): { priceRupiah: number; isPromo: boolean } {
  const isPromo =
    offer.promoPriceRupiah !== null &&
    offer.promoUntil !== null &&
    now < offer.promoUntil &&
    (offer.promoFrom ?? now) <= now;
  return { priceRupiah: isPromo ? (offer.promoPriceRupiah ?? 0) : offer.priceRupiah, isPromo };
}

/**
 * The part of a price for the time from `from` until `until`, of a period that would last until `whole`: down to full
 * Rp100 in the buyer's favour, never below Rp500 nor above the whole price.
 */
export function prorate(
  priceRupiah: number,
  { from, until, whole }: { from: Date; until: Date; whole: Date },
): number {
  if (until >= whole) return priceRupiah;
  const part = (until.getTime() - from.getTime()) / (whole.getTime() - from.getTime());
  const stepped = Math.floor((priceRupiah * part) / STEP_RUPIAH) * STEP_RUPIAH;
  return Math.min(priceRupiah, Math.max(LEAST_RUPIAH, stepped));
}
