import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createPackage,
  getCart,
  getStaffPackage,
  listStaffPackages,
  listSubscribeProducts,
  previewPrice,
  savePackage,
  withdrawPrice,
} from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { listActs } from '#platform/acts.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aBuyer, aCart, aShop, offers } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';
import { moveTestClock } from '../index.ts';
import { applyDuePrices } from './planned-prices.ts';

const shop = await aShop();
const { deps } = shop;
const finance = await aBuyer(shop, { role: 'finance', name: 'Fajar' });
const { asked, approve } = collectApprovals(deps);
const package_id = offers.lite;

const inDays = (days: number) =>
  new Date(deps.testClock.now().getTime() + days * DAY).toISOString();
const historyOf = async (id: string) =>
  (await finance.ask(getStaffPackage, { params: { id } })).result.prices;

test('a price from a date: asked with whom it hits, begun once by its row, carts keep theirs, and rolled back by a new one', async () => {
  const buyer = await aBuyer(shop);
  const cart = await aCart(buyer, package_id);
  const before = (await buyer.ask(getCart, { params: { id: cart } })).result.totalRupiah;
  const impact = await finance.ask(previewPrice, {
    params: { id: package_id },
    query: { priceRupiah: before + 10_000 },
  });
  expect(impact.result).toMatchObject({ renewals: 0, carts: 1, differenceRupiah: 0 });

  const price = { package_id, priceRupiah: before + 10_000, promo: null };
  const body = { ...price, startsAt: inDays(3), reason: 'Biaya naik' };
  expect((await finance.ask(savePackage, { body })).result).toHaveProperty('approval');
  expect(asked.at(-1)?.impact.figures).toContainEqual({
    label: 'Keranjang dengan harga lama',
    value: '1',
  });
  await approve();
  expect(await historyOf(package_id)).toMatchObject([
    { no: 2, state: 'planned', askedBy: { name: 'Fajar' }, reason: 'Biaya naik' },
    { no: 1, state: 'live', priceRupiah: before, askedBy: null },
  ]);
  const { result: list } = await finance.ask(listStaffPackages, { query: { words: 'lite' } });
  expect(list.packages.find(({ packageId }) => packageId === package_id)?.next).toMatchObject({
    priceRupiah: before + 10_000,
  });
  // The same moment once more.
  await finance.ask(savePackage, { body });
  await expect(approve()).rejects.toMatchObject({ code: 'commerce.pricePlanned' });

  await applyDuePrices(deps);
  const shown = async () => {
    const { result } = await buyer.ask(listSubscribeProducts, {
      query: { package_id, list: 'PRODUCT' },
    });
    return result.products[0]?.normalPriceRupiah;
  };
  expect(await shown()).toBe(before);
  await moveTestClock(deps, { addHours: 73 });
  await until(async () => (await shown()) === before + 10_000 || undefined);
  expect((await buyer.ask(getCart, { params: { id: cart } })).result.totalRupiah).toBe(before);
  expect((await historyOf(package_id)).map(({ state }) => state)).toEqual(['live', 'past']);
  const acts = await listActs(deps.db, { kind: 'package', id: package_id });
  expect(acts.map(({ act }) => act)).toEqual(['offer.begin', 'offer.plan']);

  // What an old version was, as a new one.
  await finance.ask(savePackage, { body: { package_id, priceRupiah: before, promo: null } });
  await approve();
  expect(await shown()).toBe(before);
  expect((await historyOf(package_id)).map(({ no, state }) => [no, state])).toEqual([
    [3, 'live'],
    [2, 'past'],
    [1, 'past'],
  ]);
});

test('a planned price is withdrawn by one, and what is past or none is refused', async () => {
  const price = { package_id: offers.premium, priceRupiah: 75_000, promo: null };
  await finance.ask(savePackage, { body: { ...price, startsAt: inDays(10) } });
  await approve();
  const [planned] = await historyOf(offers.premium);
  const body = { versionId: planned?.versionId ?? '', reason: 'Tidak jadi' };
  expect((await finance.ask(withdrawPrice, { body })).result.state).toBe('withdrawn');
  expect((await finance.ask(withdrawPrice, { body })).code).toBe('commerce.priceNotPlanned');
  const late = { ...price, startsAt: inDays(-1) };
  expect((await finance.ask(savePackage, { body: late })).code).toBe('commerce.pricePast');
  const mixed = { ...price, startsAt: inDays(1), isOnSale: false };
  expect((await finance.ask(savePackage, { body: mixed })).status).toBe(400);
  const none = { versionId: randomUUID(), reason: 'Tidak ada' };
  expect((await finance.ask(withdrawPrice, { body: none })).code).toBe('commerce.priceNotPlanned');
});

test('what is new to sell waits for a second person, and is sold once', async () => {
  const packageId = randomUUID();
  const wanted = {
    packageId,
    kind: 'PACKAGE' as const,
    tier: 'premium' as const,
    name: 'Premium seminggu',
    highlights: ['Semua film'],
    duration: { unit: 'DAY' as const, count: 7 },
    priceRupiah: 19_000,
    reason: 'Untuk yang mudik',
  };
  const shown = async () =>
    (await finance.ask(listSubscribeProducts, { query: { kind: 'PACKAGE' } })).result.products.find(
      (product) => product.packageId === packageId,
    );
  expect((await finance.ask(createPackage, { body: wanted })).result).toHaveProperty('approval');
  expect(asked.at(-1)?.impact.title).toBe('Jual Premium seminggu');
  expect(await shown()).toBeUndefined();
  await approve();
  expect(await shown()).toMatchObject({ priceRupiah: 19_000, tier: 'premium' });
  expect(await historyOf(packageId)).toMatchObject([
    { no: 1, state: 'live', askedBy: { name: 'Fajar' }, reason: 'Untuk yang mudik' },
  ]);
  const [act] = await listActs(deps.db, { kind: 'package', id: packageId });
  expect(act).toMatchObject({ act: 'offer.create' });
  expect((await finance.ask(createPackage, { body: wanted })).code).toBe('commerce.packageTaken');

  const { tier: _, ...plain } = wanted;
  const own = { ...plain, packageId: randomUUID() };
  const title = { kind: 'SINGLE', titleId: randomUUID() };
  expect((await finance.ask(createPackage, { body: { ...own, ...title } as never })).code).toBe(
    'catalog.titleNotFound',
  );
  for (const bad of [
    { kind: 'PACKAGE' },
    { kind: 'PACKAGE', tier: 'freemium' },
    { kind: 'SINGLE' },
    { kind: 'SINGLE', titleId: randomUUID(), tier: 'lite' },
    { kind: 'MINIPACK', requires: 'lite' },
    { kind: 'MINIPACK', requires: 'lite', grants: {} },
    { kind: 'PACKAGE', tier: 'lite', priceRupiah: 0 },
    { kind: 'PACKAGE', tier: 'lite', duration: { unit: 'DAY', count: 400 } },
  ])
    expect(
      (await finance.ask(createPackage, { body: { ...own, ...bad } as never })).status,
      JSON.stringify(bad),
    ).toBe(400);
});
