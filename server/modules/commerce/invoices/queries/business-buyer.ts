import type { Db } from '#platform/db.ts';

/** What a business wants on its invoices. */
export function findBusinessBuyer(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.businessBuyer')
    .select(['companyName', 'npwp', 'address'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** From the next invoice on. */
export async function upsertBusinessBuyer(
  db: Db,
  buyer: { accountId: string; companyName: string; npwp: string; address: string; updatedAt: Date },
): Promise<void> {
  const { companyName, npwp, address, updatedAt } = buyer;
  const change = { companyName, npwp, address, updatedAt };
  await db
    .insertInto('commerce.businessBuyer')
    .values(buyer)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(change))
    .execute();
}
