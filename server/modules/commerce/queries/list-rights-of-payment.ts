import type { Db } from '#platform/db.ts';

/** What a payment brought to its buyer; what it brought to somebody else is for them alone to see. */
export function listRightsOfPayment(db: Db, payment: { id: string; accountId: string }) {
  return db
    .selectFrom('commerce.entitlement')
    .selectAll()
    .where('paymentId', '=', payment.id)
    .where('accountId', '=', payment.accountId)
    .where('source', '<>', 'grace')
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}
