import type { Tx } from '#platform/db.ts';

/** Money that gave nothing and has to go back, once a payment. */
export async function insertRefundDue(
  tx: Tx,
  refund: {
    paymentId: string;
    amountRupiah: number;
    reason:
      | 'paid_twice'
      | 'amount_differs'
      | 'account_gone'
      | 'upgrade_used'
      | 'gift_unused'
      | 'add_on_ended';
    createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto('commerce.refundDue').values(refund).execute();
}
