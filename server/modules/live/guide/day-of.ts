import { instantAt, wallTimeAt } from '#modules/commerce/index.ts';

const START = { hour: 0, minute: 0, second: 0 };

/** A day from midnight to midnight on the clocks of a zone; the one that `now` is in when none is named. */
export function dayOf(date: string | undefined, zone: string, now: Date): { from: Date; to: Date } {
  const [year = 0, month = 1, day = 1] = date?.split('-').map(Number) ?? [];
  const on = date === undefined ? wallTimeAt(now, zone) : { year, month, day };
  const from = { year: on.year, month: on.month, day: on.day, ...START };
  return { from: instantAt(from, zone), to: instantAt({ ...from, day: from.day + 1 }, zone) };
}
