import { randomUUID } from 'node:crypto';
import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import { applyDeviceLimit } from './apply-device-limit.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Payment } from './payment.ts';
import { planPeriod } from './plan-period.ts';
import { insertEntitlement } from './queries/insert-entitlement.ts';
import { insertSubscription } from './queries/insert-subscription.ts';
import { knownZone } from './zone.ts';

export type ActivatedRight = { name: string; startsAt: Date; endsAt: Date };

/** Writes what a payment bought: the period of a plan, the rights in the ledger, the devices. */
export async function activateLines(
  { clock }: CommerceParts,
  tx: Tx,
  payment: Payment,
): Promise<ActivatedRight[]> {
  const { accountId } = payment;
  const now = clock.now();
  // Two carts of one account may settle at once: their periods follow each other.
  await lockAccount(tx, accountId);
  const account = await findAccount(tx, accountId);
  const zone = knownZone(account?.timezone ?? DEFAULT_TIMEZONE);
  const rights: ActivatedRight[] = [];
  for (const line of payment.lines) {
    const { startsAt, endsAt, anchorDay } = await planPeriod(tx, { accountId, zone }, line, now);
    if (line.tier !== null) {
      await insertSubscription(tx, {
        id: randomUUID(),
        accountId,
        tier: line.tier,
        packageId: line.packageId,
        paymentId: payment.id,
        startsAt,
        endsAt,
        zone,
        anchorDay,
        createdAt: now,
      });
    }
    await insertEntitlement(tx, {
      id: randomUUID(),
      accountId,
      tier: line.tier,
      titleId: line.titleId,
      name: line.name,
      source: 'purchase',
      paymentId: payment.id,
      startsAt,
      endsAt,
      reviewAt: line.tier === null ? null : startsAt > now ? startsAt : endsAt,
      createdAt: now,
    });
    rights.push({ name: line.name, startsAt, endsAt });
  }
  await applyDeviceLimit(tx, accountId, now);
  return rights;
}
