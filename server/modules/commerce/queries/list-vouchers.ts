import type { Db } from '#platform/db.ts';

/** Vouchers of an account, the one that ends last first. */
export function listVouchersOf(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}
