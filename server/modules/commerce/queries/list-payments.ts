import type { Db } from '#platform/db.ts';
import { type Payment, readPayment } from '../payment.ts';

/** Payments of an account, newest first. */
export async function listPayments(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(readPayment);
}
