import { type FilmClass, filmClasses } from './constants.ts';

/** The film classes for a viewer who may see up to `max`. */
export function classesUpTo(max: FilmClass): FilmClass[] {
  return filmClasses.slice(0, filmClasses.indexOf(max) + 1);
}

/**
 * Whether something of this class is for a viewer who may see up to `max`; without a limit everything is. What has
 * no class is not for children.
 */
export function isSuitableFor(
  filmClass: FilmClass | null | undefined,
  max: FilmClass | undefined,
): boolean {
  if (max === undefined) return true;
  return filmClass != null && classesUpTo(max).includes(filmClass);
}

/**
 * Broadcast classes of the KPI: SU everyone, P small children, A children, R from 13, D adults. They are kept apart
 * from film classes and shown as they are; only for profiles they are read as one.
 */
export const kpiClasses = ['SU', 'P', 'A', 'R', 'D'] as const;
export type KpiClass = (typeof kpiClasses)[number];

const asFilm: Record<KpiClass, FilmClass> = { SU: 'SU', P: 'SU', A: 'SU', R: '13+', D: '21+' };

/** The film class by which a profile's limit is held against a programme; what has no class stays without. */
export function filmClassOfKpi(kpiClass: KpiClass | null): FilmClass | null {
  return kpiClass === null ? null : asFilm[kpiClass];
}

/** Hours of the viewer's clock between which class D may be shown, over midnight. */
const ADULTS_FROM = 22;
const ADULTS_UNTIL = 3;

/** Whether a programme of this class may be shown at `hour` (0 to 23) of the viewer's clock. */
export function isKpiHour(kpiClass: KpiClass | null, hour: number): boolean {
  return kpiClass !== 'D' || hour >= ADULTS_FROM || hour < ADULTS_UNTIL;
}
