import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createCart,
  getCart,
  listSubscribeProducts,
  updateCart,
} from '#contract/commerce/index.ts';
import { DAY, HOUR } from '#contract/constants.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aBuyer, aCart, offers } from '#test/factories/commerce/shop.ts';

const shop = await openTestApp({ modules: ['commerce'] });
const { app, deps } = shop;
await seedDemoPackages(deps.db);

test('BASIC creates a cart with a frozen price, and the call answers as specified', async () => {
  const buyer = await aBuyer(shop);
  const { status, result } = await buyer.ask(createCart, {
    body: { type: 'BASIC', package_id: offers.premium, purchase_type: 'PACKAGE' },
  });
  expect(status).toBe(200);
  expect(result).toMatchObject({
    cart_id: expect.any(String),
    state: 'open',
    totalRupiah: 59_000,
    isPriceExpired: false,
    payment: null,
    lines: [{ packageId: offers.premium, tier: 'premium', priceRupiah: 59_000 }],
  });
  const left = new Date(result.pricedUntil).getTime() - deps.clock.now().getTime();
  expect(left).toBeGreaterThan(DAY - HOUR);
  expect(left).toBeLessThanOrEqual(DAY);
  const found = await buyer.ask(getCart, { params: { id: result.cart_id } });
  expect(found.result.cart_id).toBe(result.cart_id);
});

test('the cart keeps its price when the shop changes it, and takes the new one when updated', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer, offers.lite);
  const setPrice = (priceRupiah: number) =>
    deps.db
      .updateTable('commerce.package')
      .set({ priceRupiah })
      .where('id', '=', offers.lite)
      .execute();
  await setPrice(35_000);
  expect((await buyer.ask(getCart, { params: { id } })).result.totalRupiah).toBe(29_000);
  const fresh = await buyer.ask(updateCart, { params: { id }, body: { package_id: offers.lite } });
  expect(fresh.result.totalRupiah).toBe(35_000);
  await setPrice(29_000);
});

test('after 24 hours the price has to be renewed', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer);
  await deps.db
    .updateTable('commerce.cart')
    .set({ pricedUntil: deps.clock.now() })
    .where('id', '=', id)
    .execute();
  expect((await buyer.ask(getCart, { params: { id } })).result.isPriceExpired).toBe(true);
  const body = { package_id: offers.premium };
  const fresh = await buyer.ask(updateCart, { params: { id }, body });
  expect(fresh.result.isPriceExpired).toBe(false);
});

test('BASIC with action UPDATE changes the cart that it names', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer, offers.lite);
  const { result } = await buyer.ask(createCart, {
    body: { type: 'BASIC', action: 'UPDATE', id, package_id: offers.premiumDay },
  });
  expect(result).toMatchObject({ cart_id: id, totalRupiah: 6_000 });
});

test('SVOD only creates, whatever action it names', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer, offers.lite);
  const { result } = await buyer.ask(createCart, {
    body: { type: 'SVOD', action: 'UPDATE', id, package_id: offers.premiumDay },
  });
  expect(result.cart_id).not.toBe(id);
  expect((await buyer.ask(getCart, { params: { id } })).result.totalRupiah).toBe(29_000);
});

test('BASIC fails in the words of the specification, SVOD with what happened', async () => {
  const buyer = await aBuyer(shop);
  const body = { package_id: randomUUID() };
  const basic = await app.inject({
    method: 'POST',
    url: '/platform/v2/cart/create',
    headers: buyer.headers,
    payload: body,
  });
  expect(basic.statusCode).toBe(422);
  expect(basic.json()).toMatchObject({
    code: 'commerce.cartFailed',
    message: 'Failed to create cart',
    details: {
      code: 'commerce.packageNotFound',
      title: 'Paket tidak tersedia',
      message: 'Paket ini tidak dijual lagi. Pilih paket lain, ya.',
    },
  });
  const svod = await buyer.ask(createCart, { body: { type: 'SVOD', ...body } });
  expect([svod.status, svod.code]).toEqual([404, 'commerce.packageNotFound']);
  const otherKind = await buyer.ask(createCart, {
    body: { type: 'SVOD', package_id: offers.lite, purchase_type: 'SINGLE' },
  });
  expect(otherKind.code).toBe('commerce.packageNotFound');
});

test('a title that is already owned is not sold again', async () => {
  const buyer = await aBuyer(shop);
  const titleId = randomUUID();
  await seedDemoPackages(deps.db, {
    singles: [{ titleId, name: 'Sewa: Laut', priceRupiah: 15_000, days: 2 }],
  });
  const { result } = await buyer.ask(listSubscribeProducts, { query: { titleId } });
  const package_id = result.products[0]?.packageId ?? '';
  const now = deps.clock.now();
  await deps.db
    .insertInto('commerce.entitlement')
    .values({
      id: randomUUID(),
      accountId: buyer.accountId,
      titleId,
      name: 'Sewa: Laut',
      source: 'grant',
      startsAt: now,
      endsAt: new Date(now.getTime() + DAY),
      createdAt: now,
    })
    .execute();
  const again = await buyer.ask(createCart, { body: { type: 'SVOD', package_id } });
  expect([again.status, again.code]).toEqual([409, 'commerce.alreadyOwned']);
});

test('only its owner sees or changes a cart', async () => {
  const id = await aCart(await aBuyer(shop));
  const stranger = await aBuyer(shop);
  const seen = await stranger.ask(getCart, { params: { id } });
  expect([seen.status, seen.code]).toEqual([404, 'commerce.cartNotFound']);
  const body = { package_id: offers.lite };
  const changed = await stranger.ask(updateCart, { params: { id }, body });
  expect([changed.status, changed.code]).toEqual([404, 'commerce.cartNotFound']);
  const byCreate = await stranger.ask(createCart, {
    body: { type: 'BASIC', action: 'UPDATE', id, ...body },
  });
  expect([byCreate.code, byCreate.details]).toEqual([
    'commerce.cartFailed',
    expect.objectContaining({ code: 'commerce.cartNotFound' }),
  ]);
});

test('visitors have no carts', async () => {
  const body = { package_id: offers.lite };
  for (const headers of [{}, await asService(deps)]) {
    expect((await askApp(app, headers, createCart, { body })).status).toBe(401);
    const params = { id: randomUUID() };
    expect((await askApp(app, headers, getCart, { params })).status).toBe(401);
    expect((await askApp(app, headers, updateCart, { params, body })).status).toBe(401);
  }
});

test.each([
  [{}],
  [{ package_id: 'premium' }],
  [{ package_id: `${offers.lite}\u0000` }],
  [{ package_id: offers.lite, type: 'GOLD' }],
  [{ package_id: offers.lite, action: 'UPDATE' }],
  [{ package_id: [offers.lite] }],
])('a malformed cart is refused: %j', async (body) => {
  const buyer = await aBuyer(shop);
  const { status, code } = await buyer.ask(createCart, { body: body as never });
  expect([status, code]).toEqual([400, 'common.badRequest']);
});

test('an id that is none is refused, one that does not exist is not found', async () => {
  const buyer = await aBuyer(shop);
  expect((await buyer.ask(getCart, { params: { id: '99999999999999999999' } })).status).toBe(400);
  const unknown = await buyer.ask(getCart, { params: { id: randomUUID() } });
  expect(unknown.code).toBe('commerce.cartNotFound');
});
