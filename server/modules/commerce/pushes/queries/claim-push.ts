import type { Db } from '#platform/db.ts';
import { type Payment, readPayment } from '../../payment.ts';

/** Takes a wanted push, for good: whoever has it rings the phone, and nobody else ever does. */
export async function claimPush(
  db: Db,
  push: { id: string; now: Date },
): Promise<Payment | undefined> {
  const row = await db
    .updateTable('commerce.payment')
    .set({ push: 'sent', pushedAt: push.now })
    .where('id', '=', push.id)
    .where('push', '=', 'wanted')
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row && readPayment(row);
}
