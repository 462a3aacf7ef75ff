import type { Tx } from '#platform/db.ts';

/** Whether this payment is now paid or closed by us; false when it was before, whichever of both. */
export async function insertCreditOrderOnce(
  tx: Tx,
  order: {
    paymentId: string;
    state: 'paid' | 'cancelled';
    amountRupiah: number;
    createdAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('commerce.creditOrder')
    .values(order)
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return row !== undefined;
}
