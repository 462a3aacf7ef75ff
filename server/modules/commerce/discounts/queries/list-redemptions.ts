import type { Tx } from '#platform/db.ts';

/** The discounts of a payment, in the order in which their promotions are locked. */
export function listRedemptions(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('commerce.redemption')
    .select(['id', 'promotionId', 'discountRupiah', 'state'])
    .where('paymentId', '=', paymentId)
    .orderBy('promotionId', (order) => order.asc().nullsFirst())
    .execute();
}
