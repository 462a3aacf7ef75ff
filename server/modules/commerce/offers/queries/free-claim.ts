import type { Db, DB, Insertable, Tx } from '#platform/db.ts';

/** What an account took for nothing; without a package: the free plan. */
export function findFreeClaim(db: Db, accountId: string, packageId: string | null) {
  return db
    .selectFrom('commerce.freeClaim')
    .select(['claimedAt', 'entitlementId'])
    .where('accountId', '=', accountId)
    .where('packageId', packageId === null ? 'is' : '=', packageId)
    .executeTakeFirst();
}

export async function insertFreeClaim(
  tx: Tx,
  claim: Insertable<DB['commerce.freeClaim']>,
): Promise<void> {
  await tx.insertInto('commerce.freeClaim').values(claim).execute();
}
