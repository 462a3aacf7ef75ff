import type { FastifyInstance } from 'fastify';
import { getPackageInfo } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPackage } from '../present-package.ts';
import { findPackage } from '../queries/find-package.ts';
import { listPlans } from '../queries/list-plans.ts';
import { listWaysToWatch } from '../queries/list-ways-to-watch.ts';

export function serveGetPackageInfo(app: FastifyInstance, { db, clock }: CommerceParts): void {
  async function listAsked(packageId: string | undefined, productId: string | undefined) {
    if (packageId !== undefined) {
      return [(await findPackage(db, packageId)) ?? fail('commerce.packageNotFound')];
    }
    const product =
      productId === undefined ? undefined : await findProduct(db, productId, clock.now());
    return product === undefined ? fail('commerce.packageNotFound') : listWaysToWatch(db, product);
  }

  serve(app, getPackageInfo, async ({ query }) => {
    const offers = await listAsked(query.package_id, query.productId);
    const plans = await listPlans(db);
    const now = clock.now();
    const packages = offers.map((offer) => ({
      ...presentPackage(offer, now),
      plan: plans.find(({ tier }) => tier === offer.tier) ?? null,
    }));
    return ok({ packages: packages.toSorted((a, b) => a.priceRupiah - b.priceRupiah) });
  });
}
