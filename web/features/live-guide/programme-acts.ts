import { isKpiHour } from '#contract/age-ratings.ts';
import type { Programme } from '#contract/live/shapes.ts';
import { hourOf, type Zone } from '../../lib/formats/zone.ts';

type Timed = { start: string; stop: string };

export function whenIsOn({ start, stop }: Timed, now: number): 'past' | 'now' | 'future' {
  if (Date.parse(stop) <= now) return 'past';
  return Date.parse(start) <= now ? 'now' : 'future';
}

/** What a viewer can do about a programme; the first is the one to offer. */
export type ProgrammeAct = 'live' | 'start-over' | 'catch-up' | 'remind' | 'calendar';

export function actsFor(
  programme: Pick<Programme, 'start' | 'stop' | 'kpiClass' | 'isCatchup' | 'isBlocked'>,
  now: number,
  zone: Zone,
): ProgrammeAct[] {
  if (programme.isBlocked) return [];
  const when = whenIsOn(programme, now);
  if (when === 'now') {
    return isKpiHour(programme.kpiClass, hourOf(now, zone)) ? ['live', 'start-over'] : [];
  }
  if (when === 'past') return programme.isCatchup ? ['catch-up'] : [];
  return ['remind', 'calendar'];
}
