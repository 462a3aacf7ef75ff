import type { Db, DB, Insertable, Tx, Updateable } from '#platform/db.ts';

/** How often an account holds a promotion in open payments, and has paid with it. */
export function countRedemptions(
  db: Db,
  { accountId, promotionId }: { accountId: string; promotionId: string },
): Promise<{ reserved: number; used: number }> {
  return db
    .selectFrom('commerce.redemption')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'reserved').as('reserved'),
      fn.countAll<number>().filterWhere('state', '=', 'used').as('used'),
    ])
    .where('accountId', '=', accountId)
    .where('promotionId', '=', promotionId)
    .executeTakeFirstOrThrow();
}

/** The discounts of a payment, in the order in which their promotions are locked. */
export function listRedemptions(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('commerce.redemption')
    .select(['id', 'promotionId', 'discountRupiah', 'state'])
    .where('paymentId', '=', paymentId)
    .orderBy('promotionId', (order) => order.asc().nullsFirst())
    .execute();
}

/** Which of these vouchers an open payment holds, and which were paid with. Those that are free are left out. */
export async function listVoucherUses(
  db: Db,
  voucherIds: readonly string[],
): Promise<Map<string, 'reserved' | 'used'>> {
  if (voucherIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('commerce.redemption')
    .select(['voucherId', 'state'])
    .where('voucherId', 'in', [...voucherIds])
    .where('state', 'in', ['reserved', 'used'])
    // Enums sort as they were declared: what was used is read last and counts.
    .orderBy('state')
    .execute();
  return new Map(
    rows.flatMap(({ voucherId, state }) =>
      voucherId === null ? [] : [[voucherId, state as 'reserved' | 'used'] as const],
    ),
  );
}

export async function insertRedemption(
  tx: Tx,
  redemption: Insertable<DB['commerce.redemption']>,
): Promise<void> {
  await tx.insertInto('commerce.redemption').values(redemption).execute();
}

export async function updateRedemption(
  tx: Tx,
  id: string,
  change: Pick<Updateable<DB['commerce.redemption']>, 'state' | 'isLate' | 'changedAt'>,
): Promise<void> {
  await tx.updateTable('commerce.redemption').set(change).where('id', '=', id).execute();
}
