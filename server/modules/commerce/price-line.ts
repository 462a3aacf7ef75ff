import { CART_PRICE_LIFE } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Line } from './lines.ts';
import { isRunning, priceAt } from './policy.ts';
import { findPackage } from './queries/find-package.ts';
import { findTitleRight } from './queries/find-title-right.ts';

export type CartChoice = {
  package_id: string;
  purchase_type?: 'PACKAGE' | 'SINGLE' | undefined;
};

/** A package as a cart keeps it, priced now, and until when that price stands. */
export async function priceLine(
  db: Db,
  accountId: string,
  choice: CartChoice,
  now: Date,
): Promise<{ lines: Line[]; pricedUntil: Date }> {
  const offer = await findPackage(db, choice.package_id);
  if (offer === undefined) fail('commerce.packageNotFound');
  if (choice.purchase_type !== undefined && choice.purchase_type !== offer.kind) {
    fail('commerce.packageNotFound');
  }
  if (offer.titleId !== null) {
    const right = await findTitleRight(db, { accountId, titleId: offer.titleId, now });
    if (right !== undefined && isRunning(right, now)) fail('commerce.alreadyOwned');
  }
  const line: Line = {
    packageId: offer.id,
    kind: offer.kind,
    tier: offer.tier,
    titleId: offer.titleId,
    name: offer.name,
    unit: offer.durationUnit,
    count: offer.durationCount,
    normalPriceRupiah: offer.priceRupiah,
    priceRupiah: priceAt(offer, now).priceRupiah,
  };
  return { lines: [line], pricedUntil: new Date(now.getTime() + CART_PRICE_LIFE) };
}
