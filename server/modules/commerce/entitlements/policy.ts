import { z } from 'zod';
import { type MatrixClass, matrixClasses, type PlanTier, planTiers } from '#contract/constants.ts';

/** What a package costs right now; the promo runs from `promoFrom` and ends at the instant `promoUntil`. */
export function priceAt(
  offer: {
    priceRupiah: number;
    promoPriceRupiah: number | null;
    promoFrom?: Date | null;
    promoUntil: Date | null;
  },
  now: Date,
): { priceRupiah: number; isPromo: boolean } {
  const isPromo =
    offer.promoPriceRupiah !== null &&
    offer.promoUntil !== null &&
    now < offer.promoUntil &&
    (offer.promoFrom ?? now) <= now;
  return { priceRupiah: isPromo ? (offer.promoPriceRupiah ?? 0) : offer.priceRupiah, isPromo };
}

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

/** The cheapest of some offers; the first of those that cost the same. */
export function cheapest<T extends { priceRupiah: number }>(offers: readonly T[]): T | undefined {
  return offers.toSorted((a, b) => a.priceRupiah - b.priceRupiah)[0];
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
