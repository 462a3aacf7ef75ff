import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  activateFreemium,
  activateAddOn,
  createCart,
  getPackageInfo,
  listPlans,
  listSubscribeProducts,
} from '#contract/commerce/index.ts';
import { DAY, type MatrixClass } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';
import { aVoucher } from '#test/factories/commerce/promotions.ts';
import { aBuyer, offers } from '#test/factories/commerce/shop.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { demoContracts } from '#demo/contracts.ts';
import { checkEntitlement, findPlan, seedContract } from '../index.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';

const shop = await openTestApp({ modules: ['commerce'] });
const { app, deps } = shop;
const { db, clock } = deps;
await seedDemoPackages(db);
const { titleId } = await aFilm(db, { name: 'Malam Minipack', matrix: 'E' });

type Grants = { titleIds?: string[]; matrix?: MatrixClass[]; extraScreens?: number };

async function anAddOn(
  grants: Grants,
  more: { includedFrom?: 'premium'; priceRupiah?: number } = {},
) {
  const id = randomUUID();
  await db
    .insertInto('commerce.package')
    .values({
      id,
      kind: 'MINIPACK',
      name: 'Minipack uji',
      durationUnit: 'DAY',
      durationCount: 30,
      priceRupiah: 12_000,
      requires: 'lite',
      grants: JSON.stringify(grants),
      ...more,
    })
    .execute();
  return id;
}

async function aFreeOffer(): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('commerce.package')
    .values({
      id,
      kind: 'PACKAGE',
      tier: 'lite',
      name: 'Lite sehari gratis',
      durationUnit: 'DAY',
      durationCount: 1,
      priceRupiah: 0,
    })
    .execute();
  return id;
}

const entitlement = (accountId: string, matrix: MatrixClass = 'E') =>
  checkEntitlement(db, { accountId, titleId, matrix }, clock.now());

/** Moves the end of whatever plan runs, as a shorter or longer one would have it. */
const endPlan = (accountId: string, endsAt: Date) =>
  db
    .updateTable('commerce.entitlement')
    .set({ endsAt })
    .where('accountId', '=', accountId)
    .where('tier', 'is not', null)
    .execute();

test('an add-on of the plan is turned on once, however often it is asked for', async () => {
  const package_id = await anAddOn({ titleIds: [titleId] }, { includedFrom: 'premium' });
  const buyer = await aBuyer(shop, { plan: 'premium' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.ask(activateAddOn, { body: { package_id } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.filter(({ result }) => result.isFirst)).toHaveLength(1);
  expect(new Set(answers.map(({ result }) => result.right.rightId)).size).toBe(1);
  expect(await entitlement(buyer.accountId)).toMatchObject({ entitled: true, source: 'plan' });
  const cart = await buyer.ask(createCart, { body: { type: 'SVOD', package_id } });
  expect(cart.code).toBe('commerce.alreadyOwned');
});

test('what is sold is not given away, and needs its plan', async () => {
  const package_id = await anAddOn({ titleIds: [titleId] }, { includedFrom: 'premium' });
  const body = { package_id };
  const [free, lite] = [await aBuyer(shop), await aBuyer(shop, { plan: 'lite' })];
  const noPlan = await free.ask(activateAddOn, { body });
  expect([noPlan.status, noPlan.code]).toEqual([409, 'commerce.minipackNeedsPlan']);
  const notBought = await lite.ask(activateAddOn, { body });
  expect([notBought.status, notBought.code]).toEqual([403, 'commerce.minipackNotOwned']);
  const unknown = await lite.ask(activateAddOn, { body: { package_id: offers.lite } });
  expect([unknown.status, unknown.code]).toEqual([404, 'commerce.packageNotFound']);
  expect((await lite.ask(activateAddOn, { body: {} as never })).status).toBe(400);
  const cart = await free.ask(createCart, { body: { type: 'SVOD', package_id } });
  expect(cart.code).toBe('commerce.minipackNeedsPlan');
  const visitor = await askApp(app, asClient(deps), activateAddOn, { body });
  expect(visitor.status).toBe(401);
});

test('its price is the part of what is left of the plan, and it ends with the plan', async () => {
  const package_id = await anAddOn({ extraScreens: 1 });
  const buyer = await aBuyer(shop, { plan: 'lite' });
  const full = await buyer.ask(createCart, { body: { type: 'SVOD', package_id } });
  expect(full.result.totalRupiah).toBeLessThanOrEqual(12_000);
  const endsAt = new Date(clock.now().getTime() + 10 * DAY);
  await endPlan(buyer.accountId, endsAt);
  const { result } = await buyer.ask(createCart, { body: { type: 'SVOD', package_id } });
  expect(result.totalRupiah).toBeGreaterThanOrEqual(3_800);
  expect(result.totalRupiah).toBeLessThanOrEqual(4_000);
  expect(result.lines[0]?.endsAt).toBe(endsAt.toISOString());
});

test('its right holds only while the plan runs, and adds titles, classes and screens', async () => {
  const package_id = await anAddOn({ titleIds: [titleId], matrix: ['D'], extraScreens: 2 });
  const { accountId } = await aBuyer(shop, { plan: 'lite' });
  const now = clock.now();
  await db
    .insertInto('commerce.entitlement')
    .values({
      id: randomUUID(),
      accountId,
      packageId: package_id,
      requires: 'lite',
      grants: JSON.stringify({ titleIds: [titleId], matrix: ['D'], extraScreens: 2 }),
      name: 'Minipack uji',
      source: 'grant',
      startsAt: now,
      endsAt: new Date(now.getTime() + 10 * DAY),
      createdAt: now,
    })
    .execute();
  expect((await findPlan(db, accountId, now)).screens).toBe(3);
  expect(await entitlement(accountId)).toMatchObject({ entitled: true, screens: 3 });
  expect(await entitlement(accountId, 'D')).toMatchObject({ entitled: true });
  const other = { accountId, titleId: randomUUID(), matrix: 'E' } as const;
  expect((await checkEntitlement(db, other, now)).entitled).toBe(false);
  await endPlan(accountId, new Date(now.getTime() - 1));
  expect((await entitlement(accountId)).entitled).toBe(false);
  expect((await findPlan(db, accountId, now)).screens).toBe(1);
});

test('every way to watch is listed for its viewer, the cheapest first, with their voucher', async () => {
  const film = await aFilm(db, { name: 'Cara Termurah', matrix: 'D' });
  const package_id = await anAddOn({ titleIds: [film.titleId] }, { priceRupiah: 10_000 });
  const buyer = await aBuyer(shop, { plan: 'lite' });
  await endPlan(buyer.accountId, new Date(clock.now().getTime() + 2 * DAY));
  await aVoucher(buyer.accountId);
  const query = { productId: film.titleId };
  const { result } = await buyer.ask(getPackageInfo, { query });
  const [cheapest] = result.packages;
  expect(cheapest).toMatchObject({ packageId: package_id, kind: 'MINIPACK', isAvailable: true });
  expect(cheapest?.deal?.priceRupiah).toBe((cheapest?.priceRupiah ?? 0) * 0.8);
  const visitor = await askApp(app, asClient(deps), getPackageInfo, { query });
  expect(visitor.result.packages.at(-1)).toMatchObject({ kind: 'MINIPACK', isAvailable: false });
  expect(visitor.result.packages[0]).toMatchObject({ packageId: offers.premiumDay, deal: null });
});

test('a free offer is taken once, and never through a cart', async () => {
  const package_id = await aFreeOffer();
  const buyer = await aBuyer(shop);
  const cart = await buyer.ask(createCart, { body: { type: 'SVOD', package_id } });
  expect([cart.status, cart.code]).toEqual([422, 'commerce.offerIsFree']);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.ask(activateFreemium, { body: { package_id } })),
  );
  expect(answers.filter(({ result }) => result.isFirst)).toHaveLength(1);
  expect(new Set(answers.map(({ result }) => result.right?.rightId)).size).toBe(1);
  expect(answers[0]?.result.plan).toMatchObject({ tier: 'lite' });
  await db
    .updateTable('commerce.package')
    .set({ isOnSale: false })
    .where('id', '=', package_id)
    .execute();
});

test('the free plan is turned on once and gives no right, for it needs none', async () => {
  const buyer = await aBuyer(shop);
  const first = await buyer.ask(activateFreemium, { body: {} });
  expect(first.result).toMatchObject({ isFirst: true, right: null, plan: { tier: 'freemium' } });
  const again = await buyer.ask(activateFreemium, { body: {} });
  expect(again.result).toEqual({ ...first.result, isFirst: false });
  const paid = await buyer.ask(activateFreemium, { body: { package_id: offers.lite } });
  expect([paid.status, paid.code]).toEqual([404, 'commerce.packageNotFound']);
  const visitor = await askApp(app, asClient(deps), activateFreemium, { body: {} });
  expect(visitor.status).toBe(401);
  expect((await buyer.ask(activateFreemium, { body: { package_id: 'x' } })).status).toBe(400);
});

test('offers of a contract are seen and bought by its accounts alone, at its prices', async () => {
  const [hotel, other, staff] = [
    await aBuyer(shop, { role: 'b2b', isB2b: true }),
    await aBuyer(shop, { role: 'b2b', isB2b: true }),
    await aBuyer(shop, { role: 'corporate', isCorpMember: true }),
  ];
  await seedContract(db, demoContracts.b2b, hotel.accountId);
  // Under a contract of the other kind it gives nothing.
  await seedContract(db, demoContracts.corporate, staff.accountId);
  const seenBy = async (buyer: typeof hotel) => {
    const { result } = await buyer.ask(listPlans);
    const premium = result.plans.find(({ tier }) => tier === 'premium')?.packages ?? [];
    return Object.fromEntries(premium.map(({ name, priceRupiah }) => [name, priceRupiah]));
  };
  expect(await seenBy(hotel)).toMatchObject({
    'Premium Bisnis 3 bulan': 159_000,
    'Premium 1 bulan': 55_000,
  });
  expect(await seenBy(staff)).toMatchObject({ 'Premium Karyawan 1 bulan': 39_000 });
  expect(Object.keys(await seenBy(other))).toEqual(['Premium 1 hari', 'Premium 1 bulan']);
  const [own] = (await hotel.ask(listSubscribeProducts)).result.products.filter(
    ({ isContractOnly }) => isContractOnly,
  );
  const body = { type: 'SVOD', package_id: own?.packageId ?? '' } as const;
  expect((await hotel.ask(createCart, { body })).result.totalRupiah).toBe(159_000);
  expect((await other.ask(createCart, { body })).code).toBe('commerce.packageNotFound');
  await db.updateTable('commerce.contract').set({ isActive: false }).execute();
  expect((await hotel.ask(createCart, { body })).code).toBe('commerce.packageNotFound');
});
