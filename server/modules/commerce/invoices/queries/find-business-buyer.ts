import type { Db } from '#platform/db.ts';

/** What a business wants on its invoices. */
export function findBusinessBuyer(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.businessBuyer')
    .select(['companyName', 'npwp', 'address'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}
