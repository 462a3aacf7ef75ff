import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import { insertEntitlement } from '../queries/insert-entitlement.ts';
import type { LastPeriod } from './plan-renewal.ts';
import { deleteComingGrace, listGrace, updateGraceEnded } from './queries/grace-rows.ts';
import { GRACE } from './renewable.ts';

/**
 * Grace is a right in the ledger behind the last period, there before it is needed: no process has to be awake at the
 * end of a plan. It is of no payment, of which each brings one right. Who cancelled gets none.
 */
export async function placeGrace(
  tx: Tx,
  accountId: string,
  last: LastPeriod | undefined,
  now: Date,
): Promise<void> {
  const startsAt = last === undefined || last.isCancelled ? undefined : last.endsAt;
  const rows = await listGrace(tx, accountId, now);
  const isThere = rows.some((row) => row.startsAt.getTime() === startsAt?.getTime());
  for (const row of rows) {
    if (row.startsAt.getTime() === startsAt?.getTime()) continue;
    if (row.startsAt >= now) await deleteComingGrace(tx, row.id);
    else await updateGraceEnded(tx, row.id, now);
  }
  if (last === undefined || startsAt === undefined || isThere) return;
  const endsAt = new Date(startsAt.getTime() + GRACE);
  await insertEntitlement(tx, {
    id: randomUUID(),
    accountId,
    tier: last.tier,
    name: last.name,
    source: 'grace',
    startsAt,
    endsAt,
    reviewAt: endsAt,
    createdAt: now,
  });
}
