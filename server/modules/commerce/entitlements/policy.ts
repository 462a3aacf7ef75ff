import { z } from 'zod';
import {
  DAY,
  type MatrixClass,
  matrixClasses,
  type PlanTier,
  planTiers,
} from '#contract/constants.ts';
import { daysInMonth, instantAt, wallTimeAt } from '#platform/zone.ts';

/** Below zero when `a` gives less than `b`. */
export function comparePlans(a: PlanTier, b: PlanTier): number {
  return planTiers.indexOf(a) - planTiers.indexOf(b);
}

export type PlanEntitlement = { tier: PlanTier; startsAt: Date; endsAt: Date };

export const isRunning = (entitlement: { startsAt: Date; endsAt: Date }, now: Date) =>
  entitlement.startsAt <= now && now < entitlement.endsAt;

/**
 * When a newly bought plan begins: now, or after everything that already gives as much. So a
 * renewal adds to what is left, and a smaller plan waits until the greater one has ended.
 */
export function planStart(
  entitlements: readonly PlanEntitlement[],
  tier: PlanTier,
  now: Date,
): Date {
  const ends = entitlements
    .filter((entitlement) => comparePlans(entitlement.tier, tier) >= 0 && entitlement.endsAt > now)
    .map(({ endsAt }) => endsAt.getTime());
  return new Date(Math.max(now.getTime(), ...ends));
}

/** Class E is never part of a plan, whatever the data says: it is bought by itself. */
export function isInPlan(matrix: MatrixClass, plan: { matrix: readonly string[] }): boolean {
  return matrix !== 'E' && plan.matrix.includes(matrix);
}

const grantsSchema = z.object({
  titleIds: z.array(z.uuid()).default([]),
  matrix: z.array(z.enum(matrixClasses)).default([]),
  extraScreens: z.number().int().min(0).default(0),
});

/** What an add-on opens beside its plan: named titles, whole classes, more screens. */
export type Grants = z.output<typeof grantsSchema>;

/** As it lies in the database. @throws when somebody wrote something else there. */
export function readGrants(stored: unknown): Grants {
  return grantsSchema.parse(stored);
}

export type Duration = { unit: 'MONTH' | 'DAY'; count: number };

/** Half-open: an entitlement holds from `startsAt` until just before `endsAt`, which reads 23:59:59. */
export type Period = { startsAt: Date; endsAt: Date };

/**
 * DAY is n times 24 hours, MONTH the same day n months later, clamped to that month's last day;
 * both then end at 23:59:59 of that day in the buyer's zone.
 * `anchorDay` is the day that monthly periods would like to end on: 31 January, 28 February,
 * 31 March. It is handed on when periods follow each other.
 */
export function periodOf(
  startsAt: Date,
  duration: Duration,
  zone: string,
  anchorDay?: number,
): Period & { anchorDay: number } {
  if (duration.unit === 'DAY') {
    const last = wallTimeAt(new Date(startsAt.getTime() + duration.count * DAY), zone);
    return { startsAt, endsAt: endOfDay(last, zone), anchorDay: last.day };
  }
  const first = wallTimeAt(startsAt, zone);
  const anchor = anchorDay ?? first.day;
  const months = first.month - 1 + duration.count;
  const year = first.year + Math.floor(months / 12);
  const month = (months % 12) + 1;
  const day = Math.min(anchor, daysInMonth(year, month));
  return { startsAt, endsAt: endOfDay({ year, month, day }, zone), anchorDay: anchor };
}

function endOfDay(
  { year, month, day }: { year: number; month: number; day: number },
  zone: string,
) {
  return instantAt({ year, month, day, hour: 23, minute: 59, second: 59 }, zone);
}

/** `30 hari`, `1 bulan`. */
export function durationLabel({ unit, count }: Duration): string {
  return `${count} ${unit === 'MONTH' ? 'bulan' : 'hari'}`;
}
