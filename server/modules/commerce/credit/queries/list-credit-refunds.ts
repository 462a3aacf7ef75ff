import type { Db } from '#platform/db.ts';

/** What our own gateway gave back of a payment, oldest first. */
export async function listCreditRefunds(
  db: Db,
  paymentId: string,
): Promise<{ refundKey: string; amountRupiah: number }[]> {
  const rows = await db
    .selectFrom('commerce.ledgerEntry')
    .select(['causeId', 'amountRupiah'])
    .where('paymentId', '=', paymentId)
    .where('cause', '=', 'credit_refund')
    .orderBy('id')
    .execute();
  return rows.map(({ causeId, amountRupiah }) => ({ refundKey: causeId, amountRupiah }));
}
