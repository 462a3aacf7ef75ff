import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getPackageInfo, listPlans, listSubscribeProducts } from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aBuyer, offers } from '#test/factories/commerce/shop.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const { app, deps } = await openTestApp({ modules: ['commerce'] });
const ask = <C extends Parameters<typeof askApp>[2]>(call: C, query?: Record<string, string>) =>
  askApp(app, asClient(deps), call, (query === undefined ? {} : { query }) as never);

const { titleId } = await aFilm(deps.db, { name: 'Malam Terakhir', matrix: 'E' });
const single = { titleId, name: 'Sewa: Malam Terakhir', priceRupiah: 19_000, days: 2 };
await seedDemoPackages(deps.db, { singles: [single] });

test('seeding twice leaves one of each', async () => {
  await seedDemoPackages(deps.db, { singles: [single] });
  const { result } = await ask(listSubscribeProducts);
  expect(result.products.map(({ priceRupiah }) => priceRupiah)).toEqual([
    3_000, 29_000, 6_000, 59_000, 19_000,
  ]);
});

test('a visitor sees what is on sale, by kind and by title', async () => {
  const packages = await ask(listSubscribeProducts, { kind: 'PACKAGE' });
  expect(packages.result.products).toHaveLength(4);
  const singles = await ask(listSubscribeProducts, { titleId });
  expect(singles.result.products).toEqual([
    expect.objectContaining({
      kind: 'SINGLE',
      titleId,
      priceRupiah: 19_000,
      duration: { unit: 'DAY', count: 2, label: '2 hari' },
    }),
  ]);
});

test('DURATION lists the other times of the same plan', async () => {
  const { result } = await ask(listSubscribeProducts, {
    list: 'DURATION',
    package_id: offers.premium,
  });
  expect(result.products.map(({ duration }) => duration.label)).toEqual(['1 hari', '1 bulan']);
});

test('a promo is what is paid until it ends', async () => {
  const id = offers.premium;
  const until = new Date(deps.clock.now().getTime() + DAY);
  const set = (promoPriceRupiah: number | null, promoUntil: Date | null) =>
    deps.db
      .updateTable('commerce.package')
      .set({ promoPriceRupiah, promoUntil })
      .where('id', '=', id)
      .execute();
  await set(39_000, until);
  const during = await ask(getPackageInfo, { package_id: id });
  expect(during.result.packages[0]).toMatchObject({
    priceRupiah: 39_000,
    normalPriceRupiah: 59_000,
    promoUntil: until.toISOString(),
    plan: { tier: 'premium', maxHeight: 1080, screens: 3 },
  });
  deps.clock.advance(DAY);
  const after = await ask(getPackageInfo, { package_id: id });
  expect(after.result.packages[0]).toMatchObject({ priceRupiah: 59_000, promoUntil: null });
  deps.clock.advance(-DAY);
  await set(null, null);
});

test('every way to watch a product is listed, cheapest first', async () => {
  const single = await ask(getPackageInfo, { productId: titleId });
  expect(single.result.packages.map(({ kind }) => kind)).toEqual(['SINGLE']);

  const film = await aFilm(deps.db, { name: 'Hutan Pinus', matrix: 'C' });
  const plans = await ask(getPackageInfo, { productId: film.titleId });
  expect(plans.result.packages.map(({ priceRupiah }) => priceRupiah)).toEqual([
    3_000, 6_000, 29_000, 59_000,
  ]);
});

test('what is not sold is not found, what is malformed is refused', async () => {
  const unknown = await ask(getPackageInfo, { package_id: randomUUID() });
  expect([unknown.status, unknown.code]).toEqual([404, 'commerce.packageNotFound']);
  const product = await ask(getPackageInfo, { productId: randomUUID() });
  expect(product.code).toBe('commerce.packageNotFound');
  const listed = await ask(listSubscribeProducts, { package_id: randomUUID() });
  expect(listed.code).toBe('commerce.packageNotFound');
  expect((await ask(getPackageInfo)).status).toBe(400);
  expect((await ask(getPackageInfo, { package_id: 'x\u0000' })).status).toBe(400);
  expect((await ask(listSubscribeProducts, { kind: 'COIN' })).status).toBe(400);
});

test('plans stand side by side with their packages; an account sees its own', async () => {
  const { result } = await ask(listPlans);
  expect(result.current).toBeNull();
  expect(result.plans.map(({ tier, packages }) => [tier, packages.length])).toEqual([
    ['freemium', 0],
    ['lite', 2],
    ['premium', 2],
  ]);
  const buyer = await aBuyer({ app, deps }, { plan: 'lite' });
  const own = await buyer.ask(listPlans);
  expect(own.result.current).toMatchObject({ tier: 'lite', devices: 3, maxHeight: 720 });
});
