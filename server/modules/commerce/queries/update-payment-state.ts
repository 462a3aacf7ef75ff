import type { DB } from '#db/types.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { type Payment, readPayment } from '../payment.ts';

type Row = Selectable<DB['commerce.payment']>;

/** Moves a payment that the transaction holds; only apply-status and what it calls may. */
export async function updatePaymentState(
  tx: Tx,
  id: string,
  change: Pick<Row, 'state' | 'closedAt' | 'checkAt'> & Partial<Pick<Row, 'outcome' | 'paidAt'>>,
): Promise<Payment> {
  const row = await tx
    .updateTable('commerce.payment')
    .set((current) => ({
      ...change,
      instruction: null,
      choice: sql`choice - 'phone'`,
      attempts: 0,
      version: current('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readPayment(row);
}
