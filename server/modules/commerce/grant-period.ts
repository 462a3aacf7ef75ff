import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import type { Line } from './lines.ts';
import { addOnColumns } from './offers/add-on-columns.ts';
import { planPeriod } from './plan-period.ts';
import { insertEntitlement } from './queries/insert-entitlement.ts';
import { insertSubscription } from './queries/insert-subscription.ts';

export type ActivatedRight = { name: string; startsAt: Date; endsAt: Date };

type Given = {
  accountId: string;
  zone: string;
  paymentId: string;
  source: 'purchase' | 'gift';
  now: Date;
};

/** Writes what one line brings to an account whose row is locked: the period of a plan, and the right. */
export async function grantPeriod(tx: Tx, line: Line, given: Given): Promise<ActivatedRight> {
  const { accountId, zone, paymentId, source, now } = given;
  const { startsAt, endsAt, anchorDay } = await planPeriod(tx, { accountId, zone }, line, now);
  if (line.tier !== null) {
    await insertSubscription(tx, {
      id: randomUUID(),
      accountId,
      tier: line.tier,
      packageId: line.packageId,
      paymentId,
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
    ...addOnColumns(line),
    name: line.name,
    source,
    paymentId,
    startsAt,
    endsAt,
    reviewAt: line.tier === null ? null : startsAt > now ? startsAt : endsAt,
    createdAt: now,
  });
  return { name: line.name, startsAt, endsAt };
}
