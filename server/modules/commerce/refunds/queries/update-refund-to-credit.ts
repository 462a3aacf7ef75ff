import type { Db } from '#platform/db.ts';

/** The method said no for good: from now on this refund goes to the balance. */
export async function updateRefundToCredit(
  db: Db,
  refund: { id: string; checkAt: Date; problem: string },
): Promise<void> {
  const { id, checkAt, problem } = refund;
  await db
    .updateTable('commerce.refundDue')
    .set({ way: 'credit', checkAt, problem, attempts: 0 })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}
