import type { Db } from '#platform/db.ts';
import { type Payment, readPayment } from '../payment.ts';

/** With an account: only where it is that account's own. */
export async function findPayment(
  db: Db,
  id: string,
  accountId?: string,
): Promise<Payment | undefined> {
  let query = db.selectFrom('commerce.payment').selectAll().where('id', '=', id);
  if (accountId !== undefined) query = query.where('accountId', '=', accountId);
  const row = await query.executeTakeFirst();
  return row && readPayment(row);
}
