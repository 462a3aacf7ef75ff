import { randomUUID } from 'node:crypto';
import type { Cart } from './cart.ts';
import type { CommerceDeps } from '../deps.ts';
import {
  chooseDiscounts,
  failRefused,
  type RequestedDiscounts,
} from '../discounts/choose-discounts.ts';
import { claimTypedCode } from '../discounts/vouchers.ts';
import { type CartChoice, priceLineItem } from './price-cart.ts';
import { freezeTerms } from '../offers/terms.ts';
import { findCart, findCartByOrder, insertCart } from './queries.ts';

/**
 * A new cart of this account, its price frozen. A coupon or voucher that can't be used makes no cart. `order_key`: the
 * same form once more finds the cart that it made, unless something else was chosen in it since.
 */
export async function createCart(
  deps: CommerceDeps,
  accountId: string,
  wanted: CartChoice & RequestedDiscounts & { order_key?: string | undefined },
): Promise<Cart> {
  const { db, testClock, limits } = deps;
  const made = await findMade(db, accountId, wanted);
  if (made !== undefined && made !== 'other') return made;
  if (wanted.couponCode) await limits.countCode(accountId);
  const choice = await claimTypedCode(deps, accountId, wanted);
  const now = testClock.now();
  const { zone, ...priced } = await priceLineItem(db, accountId, choice, now);
  const buyer = { accountId, zone };
  const { discounts, refusals } = await chooseDiscounts(db, buyer, priced.lines, choice, { now });
  if (refusals[0] !== undefined) failRefused(refusals[0]);
  const id = randomUUID();
  const orderKey = made === 'other' ? undefined : choice.order_key;
  const lines = await freezeTerms(db, priced.lines);
  await insertCart(db, { id, accountId, orderKey, ...priced, lines, discounts, now });
  // Another press of the same form may have been faster.
  const cart =
    (await findCart(db, { id, accountId })) ??
    (orderKey === undefined ? undefined : await findCartByOrder(db, { accountId, orderKey }));
  if (cart === undefined) throw new Error('A cart is gone right after its insert');
  return cart;
}

async function findMade(
  db: CommerceDeps['db'],
  accountId: string,
  { order_key: orderKey, package_id }: { order_key?: string | undefined; package_id: string },
): Promise<Cart | 'other' | undefined> {
  if (orderKey === undefined) return undefined;
  const made = await findCartByOrder(db, { accountId, orderKey });
  return made === undefined || made.lines[0]?.packageId === package_id ? made : 'other';
}
