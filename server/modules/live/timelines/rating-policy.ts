import { clockZones, type FilmClass } from '#contract/constants.ts';
import { filmClassOfKpi, isKpiHour, isSuitableFor, type KpiClass } from '#contract/age-ratings.ts';
import { wallTimeAt } from '#platform/zone.ts';

export const zones = {
  wib: clockZones.WIB,
  wita: clockZones.WITA,
  wit: clockZones.WIT,
} as const;
export type Zone = keyof typeof zones;

/** What decides which programmes of a channel a viewer may see. */
export type RatingPolicy = {
  /** A profile's highest class; none for adults. */
  maxClass: FilmClass | undefined;
  zone: Zone;
};

/** Whether the policy allows a class at this moment, by the wall clock of its zone. */
export function isOnAirFor(
  kpiClass: KpiClass | null,
  ratingPolicy: RatingPolicy,
  now: Date,
): boolean {
  return (
    isOldEnough(kpiClass, ratingPolicy.maxClass) &&
    isKpiHour(kpiClass, wallTimeAt(now, zones[ratingPolicy.zone]).hour)
  );
}

export function isOldEnough(kpiClass: KpiClass | null, maxClass: FilmClass | undefined): boolean {
  return isSuitableFor(filmClassOfKpi(kpiClass), maxClass);
}

/** The zone of an account's time zone; western time for all others. */
export function zoneOf(timezone: string | undefined): Zone {
  const known = (Object.keys(zones) as Zone[]).find((zone) => zones[zone] === timezone);
  return known ?? 'wib';
}
