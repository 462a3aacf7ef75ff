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

type Page = {
  words: string;
  kind: 'coupon' | 'voucher' | undefined;
  after: { value: number; id: string } | undefined;
  limit: number;
};

/** Promotions with the vouchers that accounts have of each, the newest first. */
export function listPromotionsPage(db: Db, { words, kind, after, limit }: Page) {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return selectPromotions(db)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'coupon'))
    .$if(words !== '', (query) =>
      query.where((row) => row.or([row('name', 'ilike', pattern), row('code', 'ilike', pattern)])),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'id'), '<', tuple(new Date(after?.value ?? 0), after?.id ?? '')),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const selectPromotions = (db: Db) =>
  db
    .selectFrom('commerce.promotion as promotion')
    .selectAll('promotion')
    .select((row) =>
      row
        .selectFrom('commerce.voucher as voucher')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('voucher.promotionId', '=', 'promotion.id')
        .as('vouchers'),
    );

/** One promotion with the vouchers that accounts have of it. */
export function findPromotion(db: Db, id: string) {
  return selectPromotions(db).where('id', '=', id).executeTakeFirst();
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
