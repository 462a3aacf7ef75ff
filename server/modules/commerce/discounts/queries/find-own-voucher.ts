import type { Db } from '#platform/db.ts';

/** A voucher of this account with the batch whose rules it follows. */
export async function findOwnVoucher(
  db: Db,
  { accountId, voucherId }: { accountId: string; voucherId: string },
) {
  const voucher = await db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('id', '=', voucherId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (voucher === undefined) return undefined;
  const { promotionId } = voucher;
  if (promotionId === null) return { voucher, batch: undefined };
  const batch = await db
    .selectFrom('commerce.promotion')
    .selectAll()
    .where('id', '=', promotionId)
    .executeTakeFirst();
  return { voucher, batch };
}
