import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { type Payment, readPayment } from '../payment.ts';

/** The payment that speaks for a cart: the one that paid it, else the live one, else the newest. */
export async function findCartPayment(db: Db, cartId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('commerce.payment as payment')
    .innerJoin('commerce.cart as cart', 'cart.id', 'payment.cartId')
    .selectAll('payment')
    .where('payment.cartId', '=', cartId)
    .orderBy(sql`payment.id is not distinct from cart.paid_by`, 'desc')
    .orderBy(sql`payment.state = 'pending'`, 'desc')
    .orderBy('payment.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readPayment(row);
}
