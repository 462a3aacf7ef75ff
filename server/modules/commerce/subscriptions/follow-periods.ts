import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { applyDeviceLimit } from '../entitlements/current-plan.ts';
import * as entitlementQueries from '../entitlements/queries/entitlement.ts';
import { listGrace } from '../entitlements/queries/plan.ts';
import { GRACE, isRenewable, noticeTimes } from './policy.ts';
import {
  deleteNotices,
  findOpenRenewal,
  insertNotices,
  insertRenewal,
  updateRenewal,
} from './queries/renewal.ts';
import { listPeriods, type PaidPeriod } from './queries/subscription.ts';

type WithEffects = Pick<CommerceDeps, 'effects'>;

/** The last period that goes on after its end unless its owner says otherwise. */
export type LastPeriod = Pick<PaidPeriod, 'paymentId' | 'tier' | 'name' | 'endsAt'> & {
  isCancelled: boolean;
};

/**
 * Keeps the one open row of what comes next in step with the last period, with its notices. A pause moves the end and
 * leaves what was chosen; another period begins anew.
 */
export async function planRenewal(
  { effects }: WithEffects,
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<LastPeriod | undefined> {
  for (const effect of effects.subscriptions.onPeriodsChanged) await effect(tx, accountId, now);
  const since = new Date(now.getTime() - GRACE);
  const last = (await listPeriods(tx, accountId, since))
    .filter(isRenewable)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
  const open = await findOpenRenewal(tx, accountId);
  if (open !== undefined && open.paymentId === last?.paymentId) {
    const isCancelled = open.cancelledAt !== null;
    if (open.endsAt.getTime() !== last.endsAt.getTime()) {
      await updateRenewal(tx, open.id, { endsAt: last.endsAt });
      await deleteNotices(tx, open.id, { alsoSent: true });
      const renewal = { ...open, endsAt: last.endsAt };
      if (!isCancelled) await insertNotices(tx, renewal, noticeTimes(renewal, now));
    }
    return { ...last, isCancelled };
  }
  if (open !== undefined) {
    await updateRenewal(tx, open.id, { closedAt: now });
    await deleteNotices(tx, open.id);
  }
  if (last === undefined) return undefined;
  const { paymentId, tier, endsAt, zone, packageId } = last;
  const renewal = { id: randomUUID(), accountId, paymentId, tier, endsAt, zone };
  await insertRenewal(tx, { ...renewal, packageId, createdAt: now });
  await insertNotices(tx, renewal, noticeTimes(renewal, now));
  return { ...last, isCancelled: false };
}

/**
 * Grace is an entitlement behind the last period, there before it is needed: no process has to be awake at the
 * end of a plan. It is of no payment, of which each brings one right. Who cancelled gets none.
 */
export async function grantGrace(
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
    if (row.startsAt >= now) await entitlementQueries.deleteComingGrace(tx, row.id);
    else await entitlementQueries.updateGraceEnded(tx, row.id, now);
  }
  if (last === undefined || startsAt === undefined || isThere) return;
  const endsAt = new Date(startsAt.getTime() + GRACE);
  await entitlementQueries.insertEntitlement(tx, {
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

/**
 * Puts right what hangs on the periods of an account, after any change of them: what comes after the last one, its
 * grace, and the devices. The account's row is locked by the caller; called again, it changes nothing.
 */
export async function syncSubscription(
  deps: WithEffects,
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<void> {
  const next = await planRenewal(deps, tx, accountId, now);
  await grantGrace(tx, accountId, next, now);
  await applyDeviceLimit(tx, accountId, now);
}
