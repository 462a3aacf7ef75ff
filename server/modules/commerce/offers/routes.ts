import * as contract from '#contract/commerce/index.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { fail } from '#platform/errors.ts';
import { accountIdOf, call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { findDeals } from '../discounts/vouchers.ts';
import { findPlan } from '../entitlements/current-plan.ts';
import { presentEntitlement } from '../entitlements/present-entitlement.ts';
import { listPlans } from '../entitlements/queries/plan.ts';
import { activateAddOn, activateFreemium } from './activate-offer.ts';
import { createPackage } from './create-package.ts';
import { presentPrices, presentStaffPackages, withdrawPrice } from './planned-prices.ts';
import { findPackage, listPackages, findAnyPackage, listStaffPackages } from './queries/package.ts';
import { findPriceImpact } from './queries/price.ts';
import { savePackage } from './save-package.ts';
import {
  isInStorefront,
  listOffersFor,
  openStorefront,
  presentPackage,
  type Storefront,
} from './storefront.ts';
import { findTerms, termsOf } from './terms.ts';

/** The offers that a page asks about: one package, or all that open a product. */
async function listRequestedOffers(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  {
    package_id: packageId,
    productId,
  }: { package_id?: string | undefined; productId?: string | undefined },
  storefront: Storefront,
) {
  if (packageId !== undefined) {
    const offer = await findPackage(db, packageId);
    const isThere = offer !== undefined && isInStorefront(offer, storefront);
    return isThere ? [offer] : fail('commerce.packageNotFound');
  }
  const product =
    productId === undefined ? undefined : await findProduct(db, productId, testClock.now());
  return product === undefined
    ? fail('commerce.packageNotFound')
    : listOffersFor(db, product, storefront);
}

export const routes = [
  call(
    contract.listSubscribeProducts,
    async ({ db, testClock }: CommerceDeps, { query, caller }) => {
      const { list, kind, package_id, titleId } = query;
      const storefront = await openStorefront(db, accountIdOf(caller), testClock.now());
      const found = package_id === undefined ? undefined : await findPackage(db, package_id);
      const one = found !== undefined && isInStorefront(found, storefront) ? found : undefined;
      if (package_id !== undefined && one === undefined) fail('commerce.packageNotFound');
      // DURATION: all that sell the same thing for another time. An add-on sells a thing of its own.
      const offers =
        list === 'DURATION' && one !== undefined && one.requires === null
          ? await listPackages(db, {
              kind: one.kind,
              tier: one.tier ?? undefined,
              titleId: one.titleId ?? undefined,
            })
          : await listPackages(db, { kind, titleId });
      const isOne = one !== undefined && (list === 'PRODUCT' || one.requires !== null);
      const chosen = isOne ? [one] : offers.filter((offer) => isInStorefront(offer, storefront));
      return ok({ products: chosen.map((offer) => presentPackage(offer, storefront)) });
    },
  ),
  call(contract.getPackageInfo, async (deps: CommerceDeps, { query, caller }) => {
    const { db, testClock } = deps;
    const accountId = accountIdOf(caller);
    const storefront = await openStorefront(db, accountId, testClock.now());
    const offers = await listRequestedOffers(deps, query, storefront);
    const [plans, termsFor, deals] = await Promise.all([
      listPlans(db),
      termsOf(
        db,
        offers.map(({ id }) => id),
      ),
      findDeals(db, accountId, offers, storefront),
    ]);
    const packages = offers.map((offer) => {
      const terms = termsFor(offer.id);
      return {
        ...presentPackage(offer, storefront),
        plan: plans.find(({ tier }) => tier === offer.tier) ?? null,
        deal: deals.get(offer.id) ?? null,
        terms: { termsId: terms.id, version: terms.version },
      };
    });
    return ok({ packages });
  }),
  call(contract.listPlans, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const [storefront, plans, all] = await Promise.all([
      openStorefront(db, accountIdOf(caller), testClock.now()),
      listPlans(db),
      listPackages(db),
    ]);
    const offers = all.filter((offer) => isInStorefront(offer, storefront));
    const present = (offer: (typeof offers)[number]) => presentPackage(offer, storefront);
    return ok({
      plans: plans.map((plan) => ({
        ...plan,
        packages: offers.filter(({ tier }) => tier === plan.tier).map(present),
      })),
      minipacks: offers.filter(({ kind }) => kind === 'MINIPACK').map(present),
      current: storefront.plan,
    });
  }),
  call(contract.getTerms, async ({ db }: CommerceDeps, { query }) => {
    const { id, version, body, publishedAt } = await findTerms(db, {
      packageId: query.package_id,
      termsId: query.terms_id,
    });
    return ok({ termsId: id, version, body, publishedAt });
  }),
  call(contract.activateAddOn, async (deps: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const { isFirst, entitlement } = await activateAddOn(deps, accountId, body.package_id);
    return ok({ isFirst, right: presentEntitlement(entitlement, deps.testClock.now()) });
  }),
  call(contract.activateFreemium, async (deps: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const claim = await activateFreemium(deps, accountId, body?.package_id ?? null);
    const now = deps.testClock.now();
    return ok({
      isFirst: claim.isFirst,
      claimedAt: claim.claimedAt,
      right: claim.entitlement && presentEntitlement(claim.entitlement, now),
      plan: await findPlan(deps.db, accountId, now),
    });
  }),
  // Staff's.
  call(contract.listStaffPackages, async ({ db }: CommerceDeps, { query }) => {
    const { words, kind, sale, after, pageSize } = query;
    const found = await listStaffPackages(db, {
      words: words.trim(),
      kind,
      sale,
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const next = nextPageKey(found, pageSize, ({ position, id }) => ({ value: position, id }));
    return ok({ packages: await presentStaffPackages(db, found.slice(0, pageSize)), next });
  }),
  call(contract.getStaffPackage, async ({ db }: CommerceDeps, { params: { id } }) => {
    const offer = (await findAnyPackage(db, id)) ?? fail('commerce.packageNotFound');
    const [shown] = await presentStaffPackages(db, [offer]);
    if (shown === undefined) throw new Error('One package became none');
    return ok({ ...shown, prices: await presentPrices(db, id) });
  }),
  call(contract.previewPrice, async (deps: CommerceDeps, { params: { id }, query }) => {
    const offer = (await findAnyPackage(deps.db, id)) ?? fail('commerce.packageNotFound');
    const { priceRupiah, startsAt } = query;
    const now = deps.testClock.now();
    const hit = await findPriceImpact(deps.db, {
      packageId: id,
      priceRupiah,
      startsAt: startsAt === undefined ? now : new Date(startsAt),
      now,
    });
    const differenceRupiah = hit.renewals * (priceRupiah - offer.priceRupiah);
    return ok({ ...hit, differenceRupiah });
  }),
  call(contract.createPackage, async (deps: CommerceDeps, { body, caller }) => {
    const approval = await createPackage(deps, requireAccount(caller).accountId, body);
    return ok({ approval }, 'Menunggu persetujuan');
  }),
  call(contract.savePackage, async (deps: CommerceDeps, { body, caller }) => {
    const saved = await savePackage(deps, requireAccount(caller).accountId, body);
    if ('approval' in saved) return ok(saved, 'Menunggu persetujuan');
    // As a visitor sees it.
    const storefront = await openStorefront(deps.db, undefined, deps.testClock.now());
    return ok({ ...presentPackage(saved, storefront), isOnSale: saved.isOnSale });
  }),
  call(contract.withdrawPrice, async (deps: CommerceDeps, { body, caller }) => {
    await withdrawPrice(deps, requireAccount(caller).accountId, body);
    return ok({ versionId: body.versionId, state: 'withdrawn' as const });
  }),
];
