import type { Tx } from '#platform/db.ts';
import { type Payment, readPayment } from '../payment.ts';

/** As it stands now, held until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const row = await tx
    .selectFrom('commerce.payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return readPayment(row);
}
