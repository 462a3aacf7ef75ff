import type { Tx } from '#platform/db.ts';
import { updateRightsEnded } from './queries/update-rights-ended.ts';
import { followTakenBack, lockPeriodOwners } from './subscriptions/follow-taken-back.ts';

/** The money of a payment is not ours any more, so what it brought ends here, and what came after it moves up. */
export async function endRights(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const owners = await lockPeriodOwners(tx, paymentId);
  await updateRightsEnded(tx, paymentId, now);
  await followTakenBack(tx, paymentId, owners, now);
}
