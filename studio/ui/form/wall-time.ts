import type { Zone } from '../../../web/lib/formats/zone.ts';

/** `2026-11-23T19:00` on the clock of a zone, as a date and time input has it. */
export function wallTime(iso: string, { offset }: Pick<Zone, 'offset'>): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : new Date(time + offset).toISOString().slice(0, 16);
}

/** The moment of a wall time in a zone as ISO text; empty for what is no time, such as 31 February. */
export function timeIn(wall: string, { offset }: Pick<Zone, 'offset'>): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return '';
  const time = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 16) !== wall) return '';
  return new Date(time - offset).toISOString();
}
