import type { Db, DB, Insertable } from '#platform/db.ts';

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

/** A contract with its prices and one of its accounts; what is there stays as it is. */
export async function insertContractOnce(
  db: Db,
  given: {
    contract: Insertable<DB['commerce.contract']>;
    prices: { packageId: string; priceRupiah: number }[];
    accountId: string;
  },
): Promise<void> {
  const { contract, prices, accountId } = given;
  const contractId = contract.id;
  await db
    .insertInto('commerce.contract')
    .values(contract)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('commerce.contractPrice')
    .values(prices.map((price) => ({ contractId, ...price })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('commerce.contractAccount')
    .values({ contractId, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
