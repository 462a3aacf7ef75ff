import { DEFAULT_TIMEZONE } from '#contract/constants.ts';

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
