import { CART_PRICE_LIFE } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Line } from './lines.ts';
import { lineOf } from './offers/line-of.ts';
import { isOnShelf, openShelf, priceOf } from './offers/shelf.ts';
import { isRunning } from './policy.ts';
import { findAddOnRight } from './queries/find-add-on-right.ts';
import { findPackage } from './queries/find-package.ts';
import { findTitleRight } from './queries/find-title-right.ts';

export type CartChoice = {
  package_id: string;
  purchase_type?: 'PACKAGE' | 'SINGLE' | 'MINIPACK' | undefined;
};

/** A package as a cart keeps it, priced now for this account, and until when that price stands. */
export async function priceLine(
  db: Db,
  accountId: string,
  choice: CartChoice,
  now: Date,
): Promise<{ lines: Line[]; pricedUntil: Date; zone: string }> {
  const [offer, shelf] = await Promise.all([
    findPackage(db, choice.package_id),
    openShelf(db, accountId, now),
  ]);
  if (offer === undefined || !isOnShelf(offer, shelf)) fail('commerce.packageNotFound');
  if (choice.purchase_type !== undefined && choice.purchase_type !== offer.kind) {
    fail('commerce.packageNotFound');
  }
  if (offer.titleId !== null) {
    const right = await findTitleRight(db, { accountId, titleId: offer.titleId, now });
    if (right !== undefined && isRunning(right, now)) fail('commerce.alreadyOwned');
  }
  const priced = priceOf(offer, shelf);
  if (!priced.isAvailable) fail('commerce.minipackNeedsPlan');
  if (offer.requires !== null) {
    const right = await findAddOnRight(db, { accountId, packageId: offer.id, now });
    if (right !== undefined) fail('commerce.alreadyOwned');
  }
  if (priced.priceRupiah === 0) fail('commerce.offerIsFree');
  const frozenUntil = new Date(now.getTime() + CART_PRICE_LIFE);
  const { until } = priced;
  return {
    lines: [lineOf(offer, priced)],
    // Nobody pays for a minipack whose plan is over.
    pricedUntil: until !== null && until < frozenUntil ? until : frozenUntil,
    zone: shelf.zone,
  };
}
