import { HOUR } from '#contract/constants.ts';
import { isKpiHour } from '#contract/age-ratings.ts';
import type { Programme } from '#contract/live/shapes.ts';
import { hourOf, type Zone } from '../../../lib/formats/zone.ts';

type Shown = Pick<Programme, 'start' | 'stop' | 'title' | 'kpiClass' | 'isBlocked'>;

/** When a channel next shows something that this viewer may watch, and what; undefined where no guide says. */
export function opensAt<P extends Shown>(
  schedule: readonly P[],
  now: number,
  zone: Zone,
): { at: number; programme: P } | undefined {
  for (const programme of schedule.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    const at = openingOf(programme, now, zone);
    if (at !== undefined) return { at, programme };
  }
  return undefined;
}

/** What a channel that is off the air comes back with, as the guide has it; nothing that this viewer may not know of. */
export function returnOf<P extends Shown>(
  schedule: readonly P[],
  at: number | null,
): { at: number; programme: P } | undefined {
  if (at === null) return undefined;
  const programme = schedule.find(({ start, isBlocked }) => !isBlocked && Date.parse(start) === at);
  return programme && { at, programme };
}

/** The first moment from now on at which a programme may be watched. What is for late hours opens on a full hour. */
function openingOf({ start, stop, kpiClass, isBlocked }: Shown, now: number, zone: Zone) {
  if (isBlocked) return undefined;
  const end = Date.parse(stop);
  let at = Math.max(Date.parse(start), now);
  while (at < end) {
    if (isKpiHour(kpiClass, hourOf(at, zone))) return at;
    at = (Math.floor(at / HOUR) + 1) * HOUR;
  }
  return undefined;
}
