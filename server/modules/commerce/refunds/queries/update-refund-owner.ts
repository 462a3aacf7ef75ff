import type { Db } from '#platform/db.ts';

/** No machine can finish it: finance does, and is not left in the dark about why. */
export async function updateRefundOwner(
  db: Db,
  refund: { id: string; problem: string },
): Promise<void> {
  await db
    .updateTable('commerce.refundDue')
    .set({ owner: 'finance', checkAt: null, problem: refund.problem })
    .where('id', '=', refund.id)
    .where('doneAt', 'is', null)
    .execute();
}
