import type { Tx } from '#platform/db.ts';
import type { RefundWay } from '../refund.ts';

/** The money is back; false when it was before. */
export async function updateRefundDone(
  tx: Tx,
  refund: { id: string; way: RefundWay; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('commerce.refundDue')
    .set({ doneAt: refund.now, way: refund.way, checkAt: null, owner: null, problem: null })
    .where('id', '=', refund.id)
    .where('doneAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
