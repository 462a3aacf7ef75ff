import type { Db } from '#platform/db.ts';

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
