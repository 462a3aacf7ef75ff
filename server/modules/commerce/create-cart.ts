import { randomUUID } from 'node:crypto';
import type { Cart } from './cart.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { chooseDiscounts, failRefused, type Wish } from './discounts/choose-discounts.ts';
import { type CartChoice, priceLine } from './price-line.ts';
import { findCart } from './queries/find-cart.ts';
import { insertCart } from './queries/insert-cart.ts';

/** A new cart of this account, its price frozen. A coupon or voucher that can't be used makes no cart. */
export async function createCart(
  { db, clock }: CommerceParts,
  accountId: string,
  choice: CartChoice & Wish,
): Promise<Cart> {
  const now = clock.now();
  const { zone, ...priced } = await priceLine(db, accountId, choice, now);
  const buyer = { accountId, zone };
  const { discounts, refusals } = await chooseDiscounts(db, buyer, priced.lines, choice, { now });
  if (refusals[0] !== undefined) failRefused(refusals[0]);
  const id = randomUUID();
  await insertCart(db, { id, accountId, ...priced, discounts, now });
  const cart = await findCart(db, { id, accountId });
  if (cart === undefined) throw new Error('A cart is gone right after its insert');
  return cart;
}
