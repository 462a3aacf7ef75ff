import type { Db } from '#platform/db.ts';

/** Every part of the period that a payment brought, the first first. */
export function listParts(db: Db, paymentId: string) {
  return db
    .selectFrom('commerce.subscription')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('part')
    .execute();
}
