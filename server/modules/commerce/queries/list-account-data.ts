import type { Db } from '#platform/db.ts';

/** Everything that commerce holds of an account, newest first. */
export async function listAccountData(db: Db, accountId: string) {
  const [carts, payments, subscriptions, rights, refunds, vouchers, bonuses, ...changes] =
    await Promise.all([
      db
        .selectFrom('commerce.cart')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.payment')
        .select(['id', 'cartId', 'method', 'gateway', 'transactionId', 'lines', 'amountRupiah'])
        .select(['discounts', 'state', 'outcome', 'createdAt', 'expiresAt', 'paidAt', 'closedAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.subscription')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('startsAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.entitlement')
        .select(['id', 'tier', 'titleId', 'name', 'source', 'paymentId'])
        .select(['startsAt', 'endsAt', 'createdAt'])
        .where('accountId', '=', accountId)
        .orderBy('startsAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.refundDue')
        .innerJoin('commerce.payment', 'commerce.payment.id', 'commerce.refundDue.paymentId')
        .selectAll('commerce.refundDue')
        .where('commerce.payment.accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('commerce.voucher')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.bonus')
        .select(['kind', 'entitlementId', 'voucherId', 'grantedAt'])
        .where('accountId', '=', accountId)
        .execute(),
      db.selectFrom('commerce.gift').selectAll().where('accountId', '=', accountId).execute(),
      db.selectFrom('commerce.pause').selectAll().where('accountId', '=', accountId).execute(),
      db.selectFrom('commerce.renewal').selectAll().where('accountId', '=', accountId).execute(),
      db
        .selectFrom('commerce.renewalNotice')
        .selectAll()
        .where('accountId', '=', accountId)
        .execute(),
    ]);
  const [gifts, pauses, renewals, notices] = changes;
  const next = { pauses, renewals, notices };
  return { carts, payments, subscriptions, rights, refunds, vouchers, bonuses, gifts, ...next };
}
