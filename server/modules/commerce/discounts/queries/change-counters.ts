import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

type Redemption = { promotionId: string | null; discountRupiah: number };

/** Moves one redemption between what a promotion holds and what it has spent; beyond a limit it is counted as over. */
export async function changeCounters(
  tx: Tx,
  { promotionId, discountRupiah }: Redemption,
  { reserved = 0, used = 0 }: { reserved?: -1 | 0; used?: -1 | 0 | 1 },
): Promise<void> {
  if (promotionId === null) return;
  const isLate = used === 1 && reserved === 0;
  await tx
    .updateTable('commerce.promotion')
    .set((row) => ({
      reservedCount: row('reservedCount', '+', reserved),
      reservedRupiah: row('reservedRupiah', '+', reserved * discountRupiah),
      usedCount: row('usedCount', '+', used),
      usedRupiah: row('usedRupiah', '+', used * discountRupiah),
      ...(isLate
        ? {
            overCount: sql<number>`over_count + case
              when reserved_count + used_count >= total_limit
                or reserved_rupiah + used_rupiah + ${discountRupiah} > budget_rupiah
              then 1 else 0 end`,
          }
        : {}),
    }))
    .where('id', '=', promotionId)
    .execute();
}
