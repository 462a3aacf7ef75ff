import type { Db } from '#platform/db.ts';

/** What an account took for nothing; without a package: the free plan. */
export function findFreeClaim(db: Db, accountId: string, packageId: string | null) {
  return db
    .selectFrom('commerce.freeClaim')
    .select(['claimedAt', 'entitlementId'])
    .where('accountId', '=', accountId)
    .where('packageId', packageId === null ? 'is' : '=', packageId)
    .executeTakeFirst();
}
