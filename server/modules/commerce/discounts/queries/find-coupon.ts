import type { Db } from '#platform/db.ts';

export function findCoupon(db: Db, code: string) {
  return db
    .selectFrom('commerce.promotion')
    .selectAll()
    .where('kind', '=', 'coupon')
    .where('code', '=', code)
    .executeTakeFirst();
}
