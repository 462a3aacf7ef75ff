import type { Tx } from '#platform/db.ts';
import { type Cart, readCart } from '../cart.ts';

/** As it stands now, and nobody else changes or pays it until the transaction ends. */
export async function lockCart(
  tx: Tx,
  cart: { id: string; accountId: string },
): Promise<Cart | undefined> {
  const row = await tx
    .selectFrom('commerce.cart')
    .selectAll()
    .where('id', '=', cart.id)
    .where('accountId', '=', cart.accountId)
    .forUpdate()
    .executeTakeFirst();
  return row && readCart(row);
}
