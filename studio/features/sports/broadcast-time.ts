import { DAY, HOUR, SECOND } from '#contract/constants.ts';
import type { DeskFixture } from '#contract/live/sports-desk.ts';
import { dayOf, startOfDay, WIB } from '../../../web/lib/formats/zone.ts';

/** When what is typed about a match can have been at the earliest. */
export function beginOf({ broadcast, kickOffAt }: Pick<DeskFixture, 'broadcast' | 'kickOffAt'>) {
  return Date.parse(broadcast?.from ?? '') || Date.parse(kickOffAt) - HOUR;
}

/** `20:14:07` on the clock of western Indonesia. */
export function clockText(time: number): string {
  return new Date(time + WIB.offset).toISOString().slice(11, 19);
}

/** The first moment from the broadcast's beginning on when the clock shows that; undefined for what is no time. */
export function momentOf(clock: string, begin: number): number | undefined {
  const [, hours = '', minutes = '', seconds = '0'] =
    /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(clock) ?? [];
  if (hours === '') return undefined;
  const midnight = startOfDay(dayOf(begin, WIB), WIB) ?? 0;
  const at = midnight + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND;
  return at < begin - (begin % SECOND) ? at + DAY : at;
}

/** `1 mnt 12 dtk`. */
export function lengthText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / SECOND));
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes} mnt`, `${seconds % 60} dtk`].filter(Boolean).join(' ');
}
