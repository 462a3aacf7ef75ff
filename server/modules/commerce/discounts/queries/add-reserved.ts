import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Counts one more open payment on a promotion; false when its limit, its budget or an operator says no. */
export async function addReserved(
  tx: Tx,
  promotionId: string,
  discountRupiah: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('commerce.promotion')
    .set((row) => ({
      reservedCount: row('reservedCount', '+', 1),
      reservedRupiah: row('reservedRupiah', '+', discountRupiah),
    }))
    .where('id', '=', promotionId)
    .where('isActive', '=', true)
    .where(sql<boolean>`(total_limit is null or reserved_count + used_count < total_limit)`)
    .where(
      sql<boolean>`(budget_rupiah is null
        or reserved_rupiah + used_rupiah + ${discountRupiah} <= budget_rupiah)`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
