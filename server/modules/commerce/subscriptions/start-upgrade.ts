import { randomUUID } from 'node:crypto';
import { CART_PRICE_LIFE } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findCart } from '../queries/find-cart.ts';
import { insertCart } from '../queries/insert-cart.ts';
import { priceUpgrade } from './price-upgrade.ts';

/** A cart with an upgrade, its price frozen as the preview showed it. */
export async function startUpgrade(
  { db, clock }: CommerceParts,
  accountId: string,
  packageId: string,
): Promise<Cart> {
  const now = clock.now();
  const line = await priceUpgrade(db, accountId, packageId, now);
  const id = randomUUID();
  const pricedUntil = new Date(now.getTime() + CART_PRICE_LIFE);
  await insertCart(db, { id, accountId, lines: [line], pricedUntil, now });
  return (await findCart(db, { id, accountId })) ?? fail('commerce.cartNotFound');
}
