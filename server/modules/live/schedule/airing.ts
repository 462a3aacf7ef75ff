import type { FilmClass } from '#contract/constants.ts';
import { isFitFor } from '#contract/film-classes.ts';
import { type KpiClass, filmClassOfKpi, isKpiHour } from '#contract/kpi-classes.ts';

export const zones = { wib: 'Asia/Jakarta', wita: 'Asia/Makassar', wit: 'Asia/Jayapura' } as const;
export type Zone = keyof typeof zones;

/** Who watches a channel, as far as that decides what they may see of it. */
export type Audience = {
  /** A profile's highest class; none for adults. */
  maxClass: FilmClass | undefined;
  zone: Zone;
};

/** Whether something of this class is for somebody at this moment, by their clock. */
export function isOnAirFor(kpiClass: KpiClass | null, audience: Audience, now: Date): boolean {
  return (
    isOldEnough(kpiClass, audience.maxClass) && isKpiHour(kpiClass, hourIn(audience.zone, now))
  );
}

export function isOldEnough(kpiClass: KpiClass | null, maxClass: FilmClass | undefined): boolean {
  return isFitFor(filmClassOfKpi(kpiClass), maxClass);
}

// Indonesia has no summer time: whole hours from UTC all year.
const HOURS_FROM_UTC = { wib: 7, wita: 8, wit: 9 } as const satisfies Record<Zone, number>;

function hourIn(zone: Zone, now: Date): number {
  return (now.getUTCHours() + HOURS_FROM_UTC[zone]) % 24;
}

/** The zone of a name such as `Asia/Makassar`; western time for all others. */
export function zoneOf(timezone: string | undefined): Zone {
  const known = (Object.keys(zones) as Zone[]).find((zone) => zones[zone] === timezone);
  return known ?? 'wib';
}
