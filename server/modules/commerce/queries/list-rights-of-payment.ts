import type { Db } from '#platform/db.ts';

export function listRightsOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}
