import type { Db } from '#platform/db.ts';

/** Prices of the contract of this kind that an account buys under now. */
export function listContractPrices(
  db: Db,
  { accountId, kind, now }: { accountId: string; kind: 'b2b' | 'corporate'; now: Date },
) {
  return db
    .selectFrom('commerce.contractAccount as member')
    .innerJoin('commerce.contract as contract', 'contract.id', 'member.contractId')
    .innerJoin('commerce.contractPrice as price', 'price.contractId', 'contract.id')
    .select(['price.packageId', 'price.priceRupiah'])
    .where('member.accountId', '=', accountId)
    .where('contract.kind', '=', kind)
    .where('contract.isActive', '=', true)
    .where('contract.startsAt', '<=', now)
    .where('contract.endsAt', '>', now)
    .execute();
}
