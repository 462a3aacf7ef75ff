import type { Db } from '#platform/db.ts';

/** Rupiah that an account paid and that have not gone back yet. */
export async function sumRefundsDue(db: Db, accountId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('commerce.refundDue')
    .innerJoin('commerce.payment', 'commerce.payment.id', 'commerce.refundDue.paymentId')
    .select(({ fn }) => fn.sum<number | null>('commerce.refundDue.amountRupiah').as('sum'))
    .where('commerce.payment.accountId', '=', accountId)
    .where('commerce.refundDue.doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}
