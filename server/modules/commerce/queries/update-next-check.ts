import type { Db } from '#platform/db.ts';

/**
 * When to ask next, unless somebody has set another time since `claimedUntil`: a notification
 * that came while we asked must not be put off by an answer that is older than it.
 */
export async function updateNextCheck(
  db: Db,
  payment: { id: string; claimedUntil: Date; checkAt: Date | null; attempts: number },
): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ checkAt: payment.checkAt, attempts: payment.attempts })
    .where('id', '=', payment.id)
    .where('checkAt', '=', payment.claimedUntil)
    .execute();
}
