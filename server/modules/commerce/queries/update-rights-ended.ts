import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Ends the rights that a payment brought: its money went back. Past time stays as it was. */
export async function updateRightsEnded(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const end = sql<Date>`greatest(starts_at, ${now})`;
  await tx
    .updateTable('commerce.entitlement')
    .set({ endsAt: end, reviewAt: now })
    .where('paymentId', '=', paymentId)
    .where('endsAt', '>', now)
    .execute();
  await tx
    .updateTable('commerce.subscription')
    .set({ endsAt: end })
    .where('paymentId', '=', paymentId)
    .where('endsAt', '>', now)
    .execute();
}
