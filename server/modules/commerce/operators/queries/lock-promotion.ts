import type { Tx } from '#platform/db.ts';

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
