import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { shiftPeriods } from './convert-period.ts';
import { followPeriods } from './follow-periods.ts';
import { findRunningPause, wasPaused } from './queries/find-pause.ts';
import { insertNextPart } from './queries/insert-next-part.ts';
import { insertPause, updatePauseEnded } from './queries/insert-pause.ts';
import { listPeriods } from './queries/list-periods.ts';
import { updatePeriod } from './queries/update-period.ts';
import { findRunningPeriod, requireNoPause } from './running-period.ts';

/**
 * Stops the plan from now on for so many days; what is left of it, to the millisecond, and all that was to follow
 * move behind the pause. Once for each period.
 */
export function pauseSubscription(
  { db, clock }: CommerceParts,
  accountId: string,
  days: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = clock.now();
    await requireNoPause(tx, accountId, now);
    const current = await findRunningPeriod(tx, accountId, now);
    if (current === undefined) return fail('commerce.subscriptionNone');
    if (await wasPaused(tx, current.paymentId)) fail('commerce.pauseUsed');
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
      await insertNextPart(tx, period, rest, now);
    }
    await insertPause(tx, {
      id: randomUUID(),
      accountId,
      paymentId: current.paymentId,
      startsAt: now,
      resumesAt,
      createdAt: now,
    });
    await followPeriods(tx, accountId, now);
  });
}

/** Ends a pause before its time: all that waited behind it comes forward by what it had left. */
export function resumeSubscription({ db, clock }: CommerceParts, accountId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = clock.now();
    const pause = await findRunningPause(tx, accountId, now);
    if (pause === undefined) return fail('commerce.pauseNone');
    await updatePauseEnded(tx, pause.id, now);
    const waiting = (await listPeriods(tx, accountId, now)).filter(
      ({ startsAt }) => startsAt >= pause.resumesAt,
    );
    await shiftPeriods(tx, waiting, now.getTime() - pause.resumesAt.getTime(), now);
    await followPeriods(tx, accountId, now);
  });
}
