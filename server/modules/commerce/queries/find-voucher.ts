import type { Db } from '#platform/db.ts';

export function findVoucher(db: Db, id: string) {
  return db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
