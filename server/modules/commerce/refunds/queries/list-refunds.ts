import type { Db } from '#platform/db.ts';

/** Refunds of an account, newest first, or all that are not done, those of a person before those that run. */
export function listRefunds(db: Db, which: { accountId: string } | 'open') {
  const all = db
    .selectFrom('commerce.refundDue as refund')
    .innerJoin('commerce.payment as payment', 'payment.id', 'refund.paymentId')
    .selectAll('refund')
    .select(['payment.method', 'payment.lines'])
    .limit(200);
  return which === 'open'
    ? all
        .where('refund.doneAt', 'is', null)
        .orderBy('refund.owner', (order) => order.asc().nullsLast())
        .orderBy('refund.createdAt')
        .execute()
    : all
        .where('payment.accountId', '=', which.accountId)
        .orderBy('refund.createdAt', 'desc')
        .orderBy('refund.id')
        .execute();
}
