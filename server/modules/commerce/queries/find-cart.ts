import type { Db } from '#platform/db.ts';
import { type Cart, readCart } from '../cart.ts';

/** A cart of this account; another's is not there. */
export async function findCart(
  db: Db,
  cart: { id: string; accountId: string },
): Promise<Cart | undefined> {
  const row = await db
    .selectFrom('commerce.cart')
    .selectAll()
    .where('id', '=', cart.id)
    .where('accountId', '=', cart.accountId)
    .executeTakeFirst();
  return row && readCart(row);
}
