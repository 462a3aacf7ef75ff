import { DAY } from '#contract/constants.ts';
import { daysInMonth, instantAt, wallTimeAt } from '#platform/zone.ts';

export type Duration = { unit: 'MONTH' | 'DAY'; count: number };

/** Half-open: a right holds from `startsAt` until just before `endsAt`, which reads 23:59:59. */
export type Period = { startsAt: Date; endsAt: Date };

/**
 * DAY is n times 24 hours, MONTH the same day n months later, clamped to that month's last day;
 * both then end at 23:59:59 of that day in the buyer's zone.
 * `anchorDay` is the day that monthly periods would like to end on: 31 January, 28 February,
 * 31 March. It is handed on when periods follow each other.
 */
export function periodOf(
  startsAt: Date,
  duration: Duration,
  zone: string,
  anchorDay?: number,
): Period & { anchorDay: number } {
  if (duration.unit === 'DAY') {
    const last = wallTimeAt(new Date(startsAt.getTime() + duration.count * DAY), zone);
    return { startsAt, endsAt: endOfDay(last, zone), anchorDay: last.day };
  }
  const first = wallTimeAt(startsAt, zone);
  const anchor = anchorDay ?? first.day;
  const months = first.month - 1 + duration.count;
  const year = first.year + Math.floor(months / 12);
  const month = (months % 12) + 1;
  const day = Math.min(anchor, daysInMonth(year, month));
  return { startsAt, endsAt: endOfDay({ year, month, day }, zone), anchorDay: anchor };
}

function endOfDay(
  { year, month, day }: { year: number; month: number; day: number },
  zone: string,
) {
  return instantAt({ year, month, day, hour: 23, minute: 59, second: 59 }, zone);
}

/** `30 hari`, `1 bulan`. */
export function durationLabel({ unit, count }: Duration): string {
  return `${count} ${unit === 'MONTH' ? 'bulan' : 'hari'}`;
}
