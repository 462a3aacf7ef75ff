import { fail } from '#platform/errors.ts';
import type { Db } from '#platform/db.ts';
import { comparePlans, isRunning } from '../policy.ts';
import { findRunningPause } from './queries/find-pause.ts';
import { listPeriods, type PaidPeriod } from './queries/list-periods.ts';

/** The greatest paid period that runs now. */
export async function findRunningPeriod(
  db: Db,
  accountId: string,
  now: Date,
): Promise<PaidPeriod | undefined> {
  const running = (await listPeriods(db, accountId, now)).filter((period) =>
    isRunning(period, now),
  );
  return running.toSorted((a, b) => comparePlans(b.tier, a.tier))[0];
}

/** The same for somebody who wants to change it: a pause has to end first. */
export async function requireRunningPeriod(
  db: Db,
  accountId: string,
  now: Date,
): Promise<PaidPeriod> {
  if ((await findRunningPause(db, accountId, now)) !== undefined) {
    return fail('commerce.subscriptionPaused');
  }
  return (await findRunningPeriod(db, accountId, now)) ?? fail('commerce.subscriptionNone');
}
