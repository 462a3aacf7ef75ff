import type { Db } from '#platform/db.ts';

/** Accounts that hold a voucher of a batch. */
export async function listVoucherOwners(db: Db, promotionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.voucher')
    .select('accountId')
    .where('promotionId', '=', promotionId)
    .execute();
  return rows.map(({ accountId }) => accountId);
}
