import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { Instruction } from '../instruction.ts';

/** What the buyer needs to pay, once the gateway has given it. */
export async function updatePaymentCharged(
  tx: Tx,
  payment: {
    id: string;
    transactionId: string | null;
    instruction: Instruction;
    expiresAt: Date;
    checkAt: Date;
  },
): Promise<void> {
  const { id, checkAt, instruction, ...given } = payment;
  await tx
    .updateTable('commerce.payment')
    .set((row) => ({
      ...given,
      // pg would write an object of its own.
      instruction: JSON.stringify(instruction),
      chargingUntil: null,
      // A notification may have come in the meantime and wants to be answered now.
      checkAt: sql<Date>`least(check_at, ${checkAt})`,
      attempts: 0,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}
