import { randomUUID } from 'node:crypto';
import type { Cart } from './cart.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { type CartChoice, priceLine } from './price-line.ts';
import { findCart } from './queries/find-cart.ts';
import { insertCart } from './queries/insert-cart.ts';

/** A new cart of this account, its price frozen. */
export async function createCart(
  { db, clock }: CommerceParts,
  accountId: string,
  choice: CartChoice,
): Promise<Cart> {
  const now = clock.now();
  const priced = await priceLine(db, accountId, choice, now);
  const id = randomUUID();
  await insertCart(db, { id, accountId, ...priced, now });
  const cart = await findCart(db, { id, accountId });
  if (cart === undefined) throw new Error('A cart is gone right after its insert');
  return cart;
}
