import type { Db } from '#platform/db.ts';

/** What an account took for nothing, bought under, and paid less by. */
export async function listOfferData(db: Db, accountId: string) {
  const [redemptions, freeClaims, contracts] = await Promise.all([
    db
      .selectFrom('commerce.redemption')
      .select(['id', 'paymentId', 'kind', 'voucherId', 'discountRupiah', 'state', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt', 'desc')
      .execute(),
    db
      .selectFrom('commerce.freeClaim')
      .select(['packageId', 'entitlementId', 'claimedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    db
      .selectFrom('commerce.contractAccount as member')
      .innerJoin('commerce.contract as contract', 'contract.id', 'member.contractId')
      .select(['contract.kind', 'contract.name', 'contract.startsAt', 'contract.endsAt'])
      .where('member.accountId', '=', accountId)
      .execute(),
  ]);
  return { redemptions, freeClaims, contracts };
}
