import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { shiftPeriods } from './convert-period.ts';
import { syncSubscription } from './follow-periods.ts';
import { findRunningPause, findWasPaused, insertPause, updatePauseEnded } from './queries/pause.ts';
import { insertPeriodRemainder, listPeriods, updatePeriod } from './queries/subscription.ts';
import { findRunningPeriod, requireNoPause } from './running-period.ts';

/**
 * Stops the plan from now on for so many days; what is left of it, to the millisecond, and all that was to follow
 * move behind the pause. Once for each period.
 */
export function pauseSubscription(
  deps: CommerceDeps,
  accountId: string,
  days: number,
): Promise<void> {
  const { db, testClock } = deps;
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    await requireNoPause(tx, accountId, now);
    const current = await findRunningPeriod(tx, accountId, now);
    if (current === undefined) return fail('commerce.subscriptionNone');
    if (await findWasPaused(tx, current.paymentId)) fail('commerce.pauseUsed');
    const length = days * DAY;
    const resumesAt = new Date(now.getTime() + length);
    const periods = await listPeriods(tx, accountId, now);
    await shiftPeriods(
      tx,
      periods.filter(({ startsAt }) => startsAt > now),
      length,
      now,
    );
    for (const period of periods.filter(({ startsAt }) => startsAt <= now)) {
      const left = period.endsAt.getTime() - now.getTime();
      await updatePeriod(tx, period, { startsAt: period.startsAt, endsAt: now }, now);
      const rest = { startsAt: resumesAt, endsAt: new Date(resumesAt.getTime() + left) };
      await insertPeriodRemainder(tx, period, rest, now);
    }
    await insertPause(tx, {
      id: randomUUID(),
      accountId,
      paymentId: current.paymentId,
      startsAt: now,
      resumesAt,
      createdAt: now,
    });
    await syncSubscription(deps, tx, accountId, now);
  });
}

/** Ends a pause before its time: all that waited behind it comes forward by what it had left. */
export function resumeSubscription(deps: CommerceDeps, accountId: string): Promise<void> {
  const { db, testClock } = deps;
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = testClock.now();
    const pause = await findRunningPause(tx, accountId, now);
    if (pause === undefined) return fail('commerce.pauseNone');
    await updatePauseEnded(tx, pause.id, now);
    const waiting = (await listPeriods(tx, accountId, now)).filter(
      ({ startsAt }) => startsAt >= pause.resumesAt,
    );
    await shiftPeriods(tx, waiting, now.getTime() - pause.resumesAt.getTime(), now);
    await syncSubscription(deps, tx, accountId, now);
  });
}
