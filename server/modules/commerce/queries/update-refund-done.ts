import type { Tx } from '#platform/db.ts';

/** The gateway says that the money is back. */
export async function updateRefundDone(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('commerce.refundDue')
    .set({ doneAt: now })
    .where('paymentId', '=', paymentId)
    .where('doneAt', 'is', null)
    .execute();
}
