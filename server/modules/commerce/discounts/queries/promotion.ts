import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';

export function findCoupon(db: Db, code: string) {
  return db
    .selectFrom('commerce.promotion')
    .selectAll()
    .where('kind', '=', 'coupon')
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The coupons with these codes. */
export async function listCoupons(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('commerce.promotion')
    .selectAll()
    .where('kind', '=', 'coupon')
    .where((row) => row('code', '=', row.fn.any(row.val([...codes]))))
    .execute();
}

/** Promotions with the vouchers handed out of each, the newest first, and how many there are in all. */
export async function listPromotionsPage(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const rows = await db
    .selectFrom('commerce.promotion as promotion')
    .selectAll('promotion')
    .select((row) =>
      row
        .selectFrom('commerce.voucher as voucher')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('voucher.promotionId', '=', 'promotion.id')
        .as('vouchers'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await db
    .selectFrom('commerce.promotion')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** A promotion of this kind, held until the transaction ends. */
export function lockPromotion(tx: Tx, id: string, kind: 'coupon' | 'voucher') {
  return tx
    .selectFrom('commerce.promotion')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertPromotion(tx: Tx, promotion: Insertable<DB['commerce.promotion']>) {
  return tx
    .insertInto('commerce.promotion')
    .values(promotion)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts a promotion in; one that is there stays as the operators left it. */
export async function insertPromotionOnce(
  db: Db,
  promotion: Insertable<DB['commerce.promotion']>,
): Promise<void> {
  await db
    .insertInto('commerce.promotion')
    .values(promotion)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function updatePromotion(tx: Tx, id: string, change: Updateable<DB['commerce.promotion']>) {
  return tx
    .updateTable('commerce.promotion')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts one more open payment on a promotion; false when its limit, its budget or an operator says no. */
export async function updateReserved(
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

type Redemption = { promotionId: string | null; discountRupiah: number };

/** Moves one redemption between what a promotion holds and what it has spent; beyond a limit it is counted as over. */
export async function updatePromotionCounters(
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
