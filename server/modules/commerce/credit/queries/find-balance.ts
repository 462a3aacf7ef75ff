import type { Db } from '#platform/db.ts';

/** Credit of an account in rupiah. */
export async function findBalance(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('commerce.creditBalance')
    .select('balanceRupiah')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.balanceRupiah ?? 0;
}
