import type { Tx } from '#platform/db.ts';
import type { Period } from '../../period.ts';

/** Moves a period and the right that came with it. Its next review is at whichever of its ends is still to come. */
export async function updatePeriod(
  tx: Tx,
  period: { id: string; paymentId: string; startsAt: Date },
  { startsAt, endsAt }: Period,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('commerce.subscription')
    .set({ startsAt, endsAt })
    .where('id', '=', period.id)
    .execute();
  await tx
    .updateTable('commerce.entitlement')
    .set({ startsAt, endsAt, reviewAt: startsAt > now ? startsAt : endsAt })
    .where('paymentId', '=', period.paymentId)
    .where('tier', 'is not', null)
    .where('source', 'in', ['purchase', 'gift'])
    .where('startsAt', '=', period.startsAt)
    .execute();
}
