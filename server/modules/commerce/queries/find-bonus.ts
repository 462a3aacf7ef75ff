import type { Db } from '#platform/db.ts';

/** What an account was given under this kind, if anything. */
export function findBonus(db: Db, accountId: string, kind: 'trial' | 'voucher') {
  return db
    .selectFrom('commerce.bonus')
    .select(['entitlementId', 'voucherId'])
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}
