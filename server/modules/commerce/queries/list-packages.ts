import type { PlanTier } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

export type PackageFilter = {
  kind?: 'PACKAGE' | 'SINGLE' | 'MINIPACK' | undefined;
  tier?: PlanTier | undefined;
  titleId?: string | undefined;
};

/** What is on sale, in the order of the shop. */
export function listPackages(db: Db, { kind, tier, titleId }: PackageFilter = {}) {
  let query = db.selectFrom('commerce.package').selectAll().where('isOnSale', '=', true);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (tier !== undefined) query = query.where('tier', '=', tier);
  if (titleId !== undefined) query = query.where('titleId', '=', titleId);
  return query.orderBy('position').orderBy('priceRupiah').orderBy('id').limit(200).execute();
}
