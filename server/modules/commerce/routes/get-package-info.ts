import type { FastifyInstance } from 'fastify';
import { getPackageInfo } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { fail } from '#platform/errors.ts';
import { accountIdOf, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { dealsOf } from '../discounts/deals-of.ts';
import { listWays } from '../offers/list-ways.ts';
import { isOnShelf, openShelf, type Shelf } from '../offers/shelf.ts';
import { termsOf } from '../offers/terms.ts';
import { presentPackage } from '../present-package.ts';
import { findPackage } from '../queries/find-package.ts';
import { listPlans } from '../queries/list-plans.ts';

export function serveGetPackageInfo(app: FastifyInstance, { db, clock }: CommerceParts): void {
  async function listAsked(
    packageId: string | undefined,
    productId: string | undefined,
    shelf: Shelf,
  ) {
    if (packageId !== undefined) {
      const offer = await findPackage(db, packageId);
      const isThere = offer !== undefined && isOnShelf(offer, shelf);
      return isThere ? [offer] : fail('commerce.packageNotFound');
    }
    const product =
      productId === undefined ? undefined : await findProduct(db, productId, clock.now());
    return product === undefined ? fail('commerce.packageNotFound') : listWays(db, product, shelf);
  }

  serve(app, getPackageInfo, async ({ query, caller }) => {
    const accountId = accountIdOf(caller);
    const shelf = await openShelf(db, accountId, clock.now());
    const offers = await listAsked(query.package_id, query.productId, shelf);
    const [plans, termsFor, deals] = await Promise.all([
      listPlans(db),
      termsOf(
        db,
        offers.map(({ id }) => id),
      ),
      dealsOf(db, accountId, offers, shelf),
    ]);
    const packages = offers.map((offer) => {
      const terms = termsFor(offer.id);
      return {
        ...presentPackage(offer, shelf),
        plan: plans.find(({ tier }) => tier === offer.tier) ?? null,
        deal: deals.get(offer.id) ?? null,
        terms: { termsId: terms.id, version: terms.version },
      };
    });
    return ok({ packages });
  });
}
