import type { Db } from '#platform/db.ts';

/** Nobody knows yet; look again at `checkAt`. */
export async function updateRefundLater(
  db: Db,
  refund: { id: string; checkAt: Date; attempts: number; problem: string },
): Promise<void> {
  const { id, ...change } = refund;
  await db
    .updateTable('commerce.refundDue')
    .set(change)
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}
