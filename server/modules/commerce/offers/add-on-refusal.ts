import { lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { findPlan } from '../find-plan.ts';
import type { Payment } from '../payment.ts';
import { comparePlans } from '../policy.ts';
import { findAddOnRight } from '../queries/find-add-on-right.ts';

/**
 * Why money for a minipack brings nothing and goes back: its plan ended before the money came, or another payment has
 * brought the same minipack already. Undefined for whatever else was bought.
 */
export async function addOnRefusal(
  tx: Tx,
  { accountId, lines }: Payment,
  now: Date,
): Promise<'add_on_ended' | 'paid_twice' | undefined> {
  for (const { addOn, packageId } of lines) {
    if (addOn === undefined) continue;
    await lockAccount(tx, accountId);
    const plan = await findPlan(tx, accountId, now);
    if (new Date(addOn.until) <= now || comparePlans(plan.tier, addOn.requires) < 0) {
      return 'add_on_ended';
    }
    if ((await findAddOnRight(tx, { accountId, packageId, now })) !== undefined)
      return 'paid_twice';
  }
  return undefined;
}
