import { CART_PRICE_LIFE, HOME_COUNTRY } from '#contract/constants.ts';
import { isLicensedIn, isUnlicensed } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { isRunning } from '../entitlements/policy.ts';
import { findAddOnEntitlement, findTitleEntitlement } from '../entitlements/queries/entitlement.ts';
import { lineItemOf, isInStorefront, openStorefront, priceOf } from '../offers/storefront.ts';
import { findPackage } from '../offers/queries/package.ts';
import type { Cart, LineItem } from './cart.ts';

export type CartChoice = {
  package_id: string;
  purchase_type?: 'PACKAGE' | 'SINGLE' | 'MINIPACK' | undefined;
  /** Where the buyer is; absent: at home. */
  country?: string | undefined;
};

/** A title that its buyer could not watch where they are is not sold there. */
export async function requireSoldIn(
  db: Db,
  country: string | undefined,
  titleIds: readonly (string | null)[],
  now: Date,
): Promise<void> {
  if (country === undefined || country === HOME_COUNTRY) return;
  for (const titleId of titleIds)
    if (titleId !== null && !(await isLicensedIn(db, { titleId, country, now })))
      fail('commerce.notInCountry');
}

/** A package as a cart keeps it, priced now for this account, and until when that price stands. */
export async function priceLineItem(
  db: Db,
  accountId: string,
  choice: CartChoice,
  now: Date,
): Promise<{ lines: LineItem[]; pricedUntil: Date; zone: string }> {
  const [offer, storefront] = await Promise.all([
    findPackage(db, choice.package_id),
    openStorefront(db, accountId, now),
  ]);
  if (offer === undefined || !isInStorefront(offer, storefront)) fail('commerce.packageNotFound');
  if (choice.purchase_type !== undefined && choice.purchase_type !== offer.kind) {
    fail('commerce.packageNotFound');
  }
  if (offer.titleId !== null) {
    // What may not be shown is not sold.
    if (await isUnlicensed(db, offer.titleId, now)) fail('commerce.packageNotFound');
    await requireSoldIn(db, choice.country, [offer.titleId], now);
    const entitlement = await findTitleEntitlement(db, { accountId, titleId: offer.titleId, now });
    if (entitlement !== undefined && isRunning(entitlement, now)) fail('commerce.alreadyOwned');
  }
  const priced = priceOf(offer, storefront);
  if (!priced.isAvailable) fail('commerce.minipackNeedsPlan');
  if (offer.requires !== null) {
    const entitlement = await findAddOnEntitlement(db, { accountId, packageId: offer.id, now });
    if (entitlement !== undefined) fail('commerce.alreadyOwned');
  }
  if (priced.priceRupiah === 0) fail('commerce.offerIsFree');
  const frozenUntil = new Date(now.getTime() + CART_PRICE_LIFE);
  const { until } = priced;
  return {
    lines: [lineItemOf(offer, priced)],
    // An add-on can't be paid once its plan is over.
    pricedUntil: until !== null && until < frozenUntil ? until : frozenUntil,
    zone: storefront.zone,
  };
}

/** A cart at today's price; what other rooms put in it, they price. */
export async function priceAgain(
  { db, effects }: Pick<CommerceDeps, 'db' | 'effects'>,
  cart: Cart,
  choice: CartChoice,
  now: Date,
): ReturnType<typeof priceLineItem> {
  const priced = await priceLineItem(db, cart.accountId, choice, now);
  for (const reprice of effects.cart.reprice) {
    const asked = { cart, packageId: choice.package_id, priced: priced.lines, now };
    const lines = await reprice(db, asked);
    if (lines !== undefined) return { ...priced, lines };
  }
  return priced;
}
