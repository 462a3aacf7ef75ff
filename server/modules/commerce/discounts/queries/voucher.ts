import type { Db, DB, Insertable, Selectable, Tx } from '#platform/db.ts';

export function findVoucher(db: Db, id: string) {
  return db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

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

/** Vouchers of an account, the one that ends last first. */
export function listVouchersOf(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Accounts that hold a voucher of a batch. */
export async function listVoucherOwners(db: Db, promotionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.voucher')
    .select('accountId')
    .where('promotionId', '=', promotionId)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export function insertVoucher(
  tx: Tx,
  voucher: Insertable<DB['commerce.voucher']>,
): Promise<Selectable<DB['commerce.voucher']>> {
  return tx.insertInto('commerce.voucher').values(voucher).returningAll().executeTakeFirstOrThrow();
}

export async function insertVouchers(
  tx: Tx,
  vouchers: Insertable<DB['commerce.voucher']>[],
): Promise<void> {
  if (vouchers.length > 0) await tx.insertInto('commerce.voucher').values(vouchers).execute();
}
