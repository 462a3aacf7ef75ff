import { randomUUID } from 'node:crypto';
import type { Cart } from './cart.ts';
import type { CommerceDeps } from '../deps.ts';
import {
  chooseDiscounts,
  failRefused,
  type RequestedDiscounts,
} from '../discounts/choose-discounts.ts';
import { type CartChoice, priceLineItem } from './price-cart.ts';
import { findCart, insertCart } from './queries.ts';

/** A new cart of this account, its price frozen. A coupon or voucher that can't be used makes no cart. */
export async function createCart(
  { db, testClock, limits }: CommerceDeps,
  accountId: string,
  choice: CartChoice & RequestedDiscounts,
): Promise<Cart> {
  if (choice.couponCode) await limits.countCode(accountId);
  const now = testClock.now();
  const { zone, ...priced } = await priceLineItem(db, accountId, choice, now);
  const buyer = { accountId, zone };
  const { discounts, refusals } = await chooseDiscounts(db, buyer, priced.lines, choice, { now });
  if (refusals[0] !== undefined) failRefused(refusals[0]);
  const id = randomUUID();
  await insertCart(db, { id, accountId, ...priced, discounts, now });
  const cart = await findCart(db, { id, accountId });
  if (cart === undefined) throw new Error('A cart is gone right after its insert');
  return cart;
}
