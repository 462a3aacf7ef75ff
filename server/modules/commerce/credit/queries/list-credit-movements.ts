import type { Db } from '#platform/db.ts';

/** What our own gateway took and gave back in a time, oldest first. */
export function listCreditMovements(db: Db, { from, until }: { from: Date; until: Date }) {
  return db
    .selectFrom('commerce.ledgerEntry')
    .select(['cause', 'paymentId', 'amountRupiah', 'createdAt'])
    .where('cause', 'in', ['charge', 'credit_refund'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .orderBy('id')
    .execute();
}
