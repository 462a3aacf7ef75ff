import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

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
