import { DAY } from '#contract/constants.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';
import type { Duration } from '../entitlements/period.ts';

/** After the end of a period one is still entitled this long. */
export const GRACE = 3 * DAY;
/** E-mails go out this many days before the end. */
const NOTICE_DAYS = [3, 1, 0] as const;

const SHORTEST_DAYS = 28;

/** Whether a period is a subscription that goes on: a day's pass has neither grace nor notices. */
export function isRenewable({ unit, count }: Duration): boolean {
  return unit === 'MONTH' || count >= SHORTEST_DAYS;
}

/** E-mails go out in the morning of their reader. */
const MORNING = { hour: 9, minute: 0, second: 0 };

export type NoticeTime = { daysBefore: number; dueAt: Date };

/** When to write before an end, days counted on its owner's calendar; what is over already is left out. */
export function noticeTimes(
  { endsAt, zone }: { endsAt: Date; zone: string },
  now: Date,
): NoticeTime[] {
  const { year, month, day } = wallTimeAt(endsAt, zone);
  return NOTICE_DAYS.map((daysBefore) => ({
    daysBefore,
    dueAt: instantAt({ year, month, day: day - daysBefore, ...MORNING }, zone),
  })).filter(({ dueAt }) => dueAt > now);
}
