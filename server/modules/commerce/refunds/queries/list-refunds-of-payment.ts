import type { Db } from '#platform/db.ts';
import type { Refund } from '../refund.ts';

/** Every refund of a payment, oldest first. */
export function listRefundsOfPayment(db: Db, paymentId: string): Promise<Refund[]> {
  return db
    .selectFrom('commerce.refundDue')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
