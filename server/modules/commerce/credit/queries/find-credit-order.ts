import type { Db } from '#platform/db.ts';

/** What our own gateway knows of a payment. */
export function findCreditOrder(db: Db, paymentId: string) {
  return db
    .selectFrom('commerce.creditOrder')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
}
