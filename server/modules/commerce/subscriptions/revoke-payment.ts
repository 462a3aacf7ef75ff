import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { updateEntitlementsEnded } from '../entitlements/queries/entitlement.ts';
import { undoConversion } from './convert-period.ts';
import { syncSubscription } from './follow-periods.ts';
import { lockPeriodOwners } from './period-owners.ts';

type WithEffects = Pick<CommerceDeps, 'effects'>;

/** The money of a payment went back: what it had taken in payment runs again, and what comes next is another thing. */
async function syncAfterRevocation(
  deps: WithEffects,
  tx: Tx,
  paymentId: string,
  owners: readonly string[],
  now: Date,
): Promise<void> {
  await undoConversion(tx, paymentId, now);
  for (const accountId of owners) await syncSubscription(deps, tx, accountId, now);
}

/** The money of a payment is not ours any more, so what it brought ends here, and what came after it moves up. */
export async function revokeEntitlements(
  deps: WithEffects,
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<void> {
  const owners = await lockPeriodOwners(tx, paymentId);
  await updateEntitlementsEnded(tx, paymentId, now);
  await syncAfterRevocation(deps, tx, paymentId, owners, now);
}
