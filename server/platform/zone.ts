import { DEFAULT_TIMEZONE, HOUR } from '#contract/constants.ts';

/** What a clock on the wall shows. Months count from 1. */
export type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();
const MANY_ZONES = 500;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size < MANY_ZONES) formats.set(zone, format);
  return format;
}

/** The zone when this machine knows it, else the default one: a bad setting never stops a payment. */
export function knownZone(zone: string): string {
  try {
    formatOf(zone);
    return zone;
  } catch {
    return DEFAULT_TIMEZONE;
  }
}

export function wallTimeAt(instant: Date, zone: string): WallTime {
  const fields = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: string) => fields[type] ?? 0;
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

/** `2026-11-21 19:00`, as tables of files write it. */
export function writeWallTime(instant: Date, zone: string): string {
  const { year, month, day, hour, minute } = wallTimeAt(instant, zone);
  const two = (field: number) => String(field).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/** `17 Agustus 2026 pukul 12.05`, as e-mails write it. */
export const formatLongTime = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  }).format(instant);

const asUtc = ({ year, month, day, hour, minute, second }: WallTime) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** The instant at which the clock of a zone shows `wall`. Days and months may overflow. */
export function instantAt(wall: WallTime, zone: string): Date {
  const wanted = asUtc(wall);
  const offsetAt = (ms: number) => asUtc(wallTimeAt(new Date(ms), zone)) - ms;
  const first = wanted - offsetAt(wanted);
  // A second look, for a zone that moves its clocks between the two.
  return new Date(wanted - offsetAt(first));
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** How far western Indonesia is ahead of UTC: its clocks never change. */
export const WIB_OFFSET = 7 * HOUR;

/** The instant that a wall of western Indonesia shows as `2026-11-21T19:00:00`; an invalid date for what is no time. */
export const wibTime = (wall: string): Date => new Date(`${wall}+07:00`);

/** The first instant of a day there, `2026-11-21`; an invalid date for what is no day. */
export const startOfWibDay = (day: string): Date => wibTime(`${day}T00:00:00`);

/** An instant as clocks there show it, with its zone: `2026-03-01T00:00:05+07:00`. */
export const writeWibTime = (instant: number): string =>
  `${new Date(instant + WIB_OFFSET).toISOString().slice(0, 19)}+07:00`;

/** The day in Western Indonesian time, which accounting and television go by: `2026-11-21`. */
export const wibDay = (time: Date): string =>
  new Date(time.getTime() + WIB_OFFSET).toISOString().slice(0, 10);

/** A month of Western Indonesian time, `2026-11`: from its first moment until the next one's. */
export function monthRange(month: string): { from: Date; until: Date } {
  return { from: firstMomentOf(month), until: firstMomentOf(monthAfter(month)) };
}

const firstMomentOf = (month: string) => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return instantAt({ year, month: at, day: 1, hour: 0, minute: 0, second: 0 }, DEFAULT_TIMEZONE);
};

export function monthAfter(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
}

/** The month so many before one. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  const months = year * 12 + at - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The month that a moment lies in. */
export const monthOf = (at: Date): string => wibDay(at).slice(0, 7);
