import type { Tx } from '#platform/db.ts';

/** Held until the transaction ends, so that refunds of one payment line up. */
export function lockCreditOrder(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('commerce.creditOrder')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}
