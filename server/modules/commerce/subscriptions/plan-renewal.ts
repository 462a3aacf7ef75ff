import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import { deleteNotices } from './queries/delete-notices.ts';
import { findOpenRenewal } from './queries/find-renewal.ts';
import { insertNotices } from './queries/insert-notices.ts';
import { insertRenewal } from './queries/insert-renewal.ts';
import { listPeriods, type PaidPeriod } from './queries/list-periods.ts';
import { updateRenewal } from './queries/update-renewal.ts';
import { noticeTimes } from './notice-times.ts';
import { updateAutomaticsHurried } from '../automatic/queries/update-automatic.ts';
import { GRACE, isRenewable } from './renewable.ts';

/** The last period that goes on after its end unless its owner says otherwise. */
export type LastPeriod = Pick<PaidPeriod, 'paymentId' | 'tier' | 'name' | 'endsAt'> & {
  isCancelled: boolean;
};

/**
 * Keeps the one open row of what comes next in step with the last period, with its letters. A pause moves the end and
 * leaves what was chosen; another period begins anew.
 */
export async function planRenewal(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<LastPeriod | undefined> {
  await updateAutomaticsHurried(tx, accountId, now);
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
