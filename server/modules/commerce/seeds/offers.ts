import type { MatrixClass, PlanTier } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { digestId } from '#platform/secrets.ts';
import { insertPromotionOnce } from '../discounts/queries/promotion.ts';
import { insertPackageOnce } from '../offers/queries/package.ts';

type Offer = {
  id: string;
  name: string;
  /** What the buyer reads of it, short. */
  highlights: readonly string[];
  priceRupiah: number;
};

/** A plan for so long. */
export type SeedPlan = Offer & {
  tier: Exclude<PlanTier, 'freemium'>;
  durationUnit: 'DAY' | 'MONTH';
  durationCount: number;
};

/** What is bought beside a plan, for thirty days. */
export type SeedAddOn = Offer & {
  requires: PlanTier;
  includedFrom?: PlanTier;
  grants: {
    titleIds: readonly string[];
    matrix: readonly MatrixClass[];
    extraScreens: number;
  };
};

/** A coupon with its rules; what is left out is not limited. */
export type SeedCoupon = Omit<
  Parameters<typeof insertPromotionOnce>[1],
  'kind' | 'createdAt' | 'updatedAt'
>;

type SeedOffers = { addOns: readonly SeedAddOn[]; coupons: readonly SeedCoupon[] };

/** Puts add-ons and coupons on offer. What is there stays as the operators left it. */
export async function seedOffers(db: Db, { addOns, coupons }: SeedOffers): Promise<void> {
  const now = new Date();
  for (const [position, { grants, highlights, ...rest }] of addOns.entries()) {
    await insertPackageOnce(db, {
      ...rest,
      kind: 'MINIPACK',
      highlights: [...highlights],
      grants: JSON.stringify(grants),
      durationUnit: 'DAY',
      durationCount: 30,
      position: 50 + position,
    });
  }
  for (const coupon of coupons) {
    await insertPromotionOnce(db, { ...coupon, kind: 'coupon', createdAt: now, updatedAt: now });
  }
}

/** A title that is sold by itself: class E, or any other that has its own offer. */
export type SingleOffer = {
  titleId: string;
  /** As the shop calls it: `Sewa Judul Film, 2 hari`. */
  name: string;
  priceRupiah: number;
  days: number;
};

type SeedPackages = { plans: readonly SeedPlan[]; singles?: readonly SingleOffer[] };

/** Puts plans and single titles on offer. What is there stays as the operators left it. */
export async function seedPackages(db: Db, { plans, singles = [] }: SeedPackages): Promise<void> {
  for (const [position, plan] of plans.entries()) {
    await insertPackageOnce(db, {
      ...plan,
      highlights: [...plan.highlights],
      kind: 'PACKAGE',
      position,
    });
  }
  for (const [position, { titleId, name, priceRupiah, days }] of singles.entries()) {
    await insertPackageOnce(db, {
      id: digestId(`offer of ${titleId}`),
      kind: 'SINGLE',
      titleId,
      name,
      highlights: ['Gambar terbaik yang ada', `Tonton sepuasnya selama ${days} hari`],
      durationUnit: 'DAY',
      durationCount: days,
      priceRupiah,
      position: 100 + position,
    });
  }
}
