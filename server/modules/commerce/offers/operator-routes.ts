import * as contract from '#contract/commerce/index.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { createPackage } from './create-package.ts';
import { presentPrices, presentStaffPackages, withdrawPrice } from './planned-prices.ts';
import { findAnyPackage, listStaffPackages } from './queries/package.ts';
import { findPriceImpact } from './queries/price.ts';
import { savePackage } from './save-package.ts';
import { openStorefront, presentPackage } from './storefront.ts';

export const routes = [
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
