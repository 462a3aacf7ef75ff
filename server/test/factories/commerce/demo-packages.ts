import { demoPlans } from '#demo/offers.ts';
import { seedPackages, type SingleOffer } from '#modules/commerce/index.ts';
import type { Db } from '#platform/db.ts';

/** Puts the demo's plans on offer (their ids: `offers` of shop.ts), and titles that are sold by themselves. */
export const seedDemoPackages = (
  db: Db,
  { singles }: { singles?: readonly SingleOffer[] } = {},
): Promise<void> => seedPackages(db, { plans: demoPlans, ...(singles && { singles }) });
