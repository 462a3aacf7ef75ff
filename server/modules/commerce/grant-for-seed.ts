import type { PlanTier } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { applyDeviceLimit } from './apply-device-limit.ts';
import { upsertSeedGrant } from './queries/upsert-seed-grant.ts';

/** Gives a demo account a plan until `endsAt`, without a payment. Again: only the end moves. */
export function grantForSeed(
  db: Db,
  accountId: string,
  tier: Exclude<PlanTier, 'freemium'>,
  endsAt: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = new Date();
    await upsertSeedGrant(tx, {
      accountId,
      tier,
      name: tier === 'lite' ? 'Lite' : 'Premium',
      now,
      endsAt,
    });
    await applyDeviceLimit(tx, accountId, now);
  });
}
