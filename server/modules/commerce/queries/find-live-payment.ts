import type { Db } from '#platform/db.ts';
import { type Payment, readPayment } from '../payment.ts';

/** The one payment of a cart that may still bring money in. */
export async function findLivePayment(db: Db, cartId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row && readPayment(row);
}
