import { clockZones, DAY, HOUR } from '#contract/constants.ts';
import { date } from './formats.ts';

/** The three zones of Indonesia. None of them has summer time, so that a clock is a sum. */
export const zones = [
  { zone: clockZones.WIB, name: 'WIB', location: 'Indonesia Barat', offset: 7 * HOUR },
  { zone: clockZones.WITA, name: 'WITA', location: 'Indonesia Tengah', offset: 8 * HOUR },
  { zone: clockZones.WIT, name: 'WIT', location: 'Indonesia Timur', offset: 9 * HOUR },
] as const;
export type Zone = (typeof zones)[number];
export const [WIB] = zones;

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;
/** The zone of an account's time zone, or by its name (`wita`); WIB for every other. */
export function zoneOf(asked: string | null | undefined): Zone {
  const found = zones.find(({ zone, name }) => zone === asked || name === asked?.toUpperCase());
  return found ?? zones[0];
}

/** `19.42`: the time on a wall in this zone. */
export function wallClock(time: number, { offset }: Zone): string {
  return new Date(time + offset).toISOString().slice(11, 16).replace(':', '.');
}

/** `19.42.05`: the same with its seconds. */
export function wallSeconds(time: number, { offset }: Zone): string {
  return new Date(time + offset).toISOString().slice(11, 19).replaceAll(':', '.');
}

/** 0 to 23: what the clock shows in this zone. */
export function hourOf(time: number, { offset }: Zone): number {
  return new Date(time + offset).getUTCHours();
}

/** `2026-11-22`: the day that this is in this zone. */
export function dayOf(time: number, { offset }: Zone): string {
  return new Date(time + offset).toISOString().slice(0, 10);
}

/** `Minggu`: of a day as dates and date fields write it. */
export const weekdayOf = (day: string): string =>
  DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** When a day begins in this zone; undefined for what is no day. */
export function startOfDay(day: string, { offset }: Zone): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const start = Date.parse(`${day}T00:00:00Z`) - offset;
  return Number.isNaN(start) || dayOf(start, { offset } as Zone) !== day ? undefined : start;
}

/** A day so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** `Hari ini`, `Kemarin`, `Besok`, else `Sabtu`; and `22 Nov` beside it. */
export function dayWords(day: string, today: string): { name: string; date: string } {
  const time = new Date(`${day}T00:00:00Z`);
  const near = { [-1]: 'Kemarin', 0: 'Hari ini', 1: 'Besok' }[
    Math.round((time.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY)
  ];
  return {
    name: near ?? DAYS[time.getUTCDay()] ?? '',
    date: date(time, 'UTC').replace(/ \d+$/, ''),
  };
}
