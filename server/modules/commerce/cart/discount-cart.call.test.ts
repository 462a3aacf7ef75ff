import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createCart,
  discountCart,
  getCart,
  getTerms,
  grantWelcomeVoucher,
  listCartVouchers,
  listVouchers,
  updateCart,
} from '#contract/commerce/index.ts';
import { DAY, HOUR } from '#contract/constants.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { aCoupon, aVoucher } from '#test/factories/commerce/promotions.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aBuyer, aCart, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await openTestApp({ modules: ['commerce'] });
const { app, deps } = shop;
await seedDemoPackages(deps.db);

const put = (buyer: TestBuyer, id: string, body: object) =>
  buyer.ask(discountCart, { params: { id }, body });

async function refusal(buyer: TestBuyer, id: string, body: object) {
  const { status, details } = await put(buyer, id, body);
  expect(status).toBe(422);
  return details;
}

test('a coupon comes off in upper and lower case, and the clock of the price goes on', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer);
  const before = (await buyer.ask(getCart, { params: { id } })).result;
  const { code } = await aCoupon({ amountRupiah: 9_000 });
  const { status, result } = await put(buyer, id, { couponCode: ` ${code.toLowerCase()} ` });
  expect(status).toBe(200);
  expect(result).toMatchObject({
    subtotalRupiah: 59_000,
    totalRupiah: 50_000,
    pricedUntil: before.pricedUntil,
    discounts: [{ kind: 'coupon', code, discountRupiah: 9_000, voucherId: null }],
  });
  const off = await put(buyer, id, { couponCode: '' });
  expect(off.result).toMatchObject({ totalRupiah: 59_000, discounts: [] });
});

test("the welcome voucher takes 20 %, at most Rp15.000, off a new account's first cart", async () => {
  const buyer = await aBuyer(shop, { createdAt: deps.clock.now(), isVerified: true } as never);
  const given = await buyer.ask(grantWelcomeVoucher);
  expect(given.status).toBe(200);
  const id = await aCart(buyer);
  const own = await buyer.ask(listCartVouchers, { params: { id } });
  expect(own.result.vouchers).toEqual([
    expect.objectContaining({ discountRupiah: 11_800, refusal: null, state: 'active' }),
  ]);
  const { voucherId } = given.result.voucher;
  expect((await put(buyer, id, { voucherId })).result.totalRupiah).toBe(47_200);
});

test('a coupon and a voucher stack, down to Rp0 and no further', async () => {
  const buyer = await aBuyer(shop);
  const voucherId = await aVoucher(buyer.accountId);
  const { code } = await aCoupon({ amountRupiah: 5_000 });
  const id = await aCart(buyer, offers.liteDay);
  const { result } = await put(buyer, id, { couponCode: code });
  expect(result.totalRupiah).toBe(0);
  expect(await refusal(buyer, id, { voucherId })).toEqual({
    field: 'voucherId',
    message: 'Totalnya sudah Rp0. Simpan voucher ini untuk lain kali.',
  });
});

test('why a coupon is refused stands in the answer, and the cart stays as it was', async () => {
  const buyer = await aBuyer(shop);
  const voucherId = await aVoucher(buyer.accountId);
  const id = await aCart(buyer, offers.liteDay);
  const soon = new Date(deps.clock.now().getTime() + HOUR);
  const cases: [string, object, string | RegExp][] = [
    ['TIDAKADA', {}, 'Kode kupon ini tidak dikenal. Cek lagi ejaannya, ya.'],
    [(await aCoupon({ minRupiah: 20_000 })).code, {}, /mulai belanja Rp20\.000.*Rp3\.000/],
    [
      (await aCoupon({ tiers: ['premium'] })).code,
      {},
      'Kupon ini hanya berlaku untuk paket Premium.',
    ],
    [(await aCoupon({ startsAt: soon })).code, {}, /baru berlaku mulai/],
    [(await aCoupon({ isActive: false })).code, {}, 'Kupon ini sudah tidak berlaku.'],
    [(await aCoupon({ isStackable: false })).code, { voucherId }, /tidak bisa digabung/],
  ];
  for (const [couponCode, more, message] of cases) {
    const details = await refusal(buyer, id, { couponCode, ...more });
    expect(details).toMatchObject({
      field: 'couponCode',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  }
  expect((await buyer.ask(getCart, { params: { id } })).result.discounts).toEqual([]);
});

test('a coupon for first purchases is not for who has bought', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer);
  const { code } = await aCoupon({ isNewOnly: true });
  expect((await put(buyer, id, { couponCode: code })).status).toBe(200);
  const now = deps.clock.now();
  await deps.db
    .insertInto('commerce.payment')
    .values({
      id: randomUUID(),
      cartId: await aCart(buyer),
      accountId: buyer.accountId,
      method: 'qris',
      gateway: 'midtrans',
      lines: JSON.stringify([]),
      amountRupiah: 1,
      state: 'paid',
      outcome: 'active',
      expiresAt: now,
      createdAt: now,
      paidAt: now,
      closedAt: now,
    })
    .execute();
  expect(await refusal(buyer, id, { couponCode: code })).toMatchObject({
    message: 'Kupon ini hanya untuk pembelian pertama.',
  });
});

test("another's voucher and another's cart are not there", async () => {
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)];
  const voucherId = await aVoucher(buyer.accountId);
  const id = await aCart(stranger);
  expect(await refusal(stranger, id, { voucherId })).toMatchObject({
    message: 'Voucher ini tidak ada di akunmu.',
  });
  const foreign = await put(buyer, id, { voucherId });
  expect([foreign.status, foreign.code]).toEqual([404, 'commerce.cartNotFound']);
  const listed = await buyer.ask(listCartVouchers, { params: { id } });
  expect(listed.code).toBe('commerce.cartNotFound');
});

test('a changed cart keeps what fits it and names what does not', async () => {
  const buyer = await aBuyer(shop);
  const voucherId = await aVoucher(buyer.accountId);
  const { code } = await aCoupon({ tiers: ['premium'] });
  const created = await buyer.ask(createCart, {
    body: { type: 'SVOD', package_id: offers.premium, couponCode: code, voucherId },
  });
  expect(created.result.discounts.map(({ kind }) => kind)).toEqual(['coupon', 'voucher']);
  const changed = await buyer.ask(updateCart, {
    params: { id: created.result.cart_id },
    body: { package_id: offers.lite },
  });
  expect(changed.result).toMatchObject({
    totalRupiah: 23_200,
    notices: ['Kupon dilepas. Kupon ini hanya berlaku untuk paket Premium.'],
  });
});

test('a cart with a refused code is not made; BASIC says so in its own words', async () => {
  const buyer = await aBuyer(shop);
  const body = { package_id: offers.lite, couponCode: 'TIDAKADA' };
  const svod = await buyer.ask(createCart, { body: { type: 'SVOD', ...body } });
  expect([svod.status, svod.code]).toEqual([422, 'commerce.couponRefused']);
  const basic = await buyer.ask(createCart, { body });
  expect(basic).toMatchObject({
    status: 422,
    code: 'commerce.cartFailed',
    details: { code: 'commerce.couponRefused', field: 'couponCode' },
  });
});

test('a voucher of tomorrow is listed as coming and not offered to a cart', async () => {
  const buyer = await aBuyer(shop);
  const voucherId = await aVoucher(buyer.accountId);
  const tomorrow = new Date(deps.clock.now().getTime() + DAY);
  await deps.db
    .updateTable('commerce.voucher')
    .set({ startsAt: tomorrow })
    .where('id', '=', voucherId)
    .execute();
  const { result } = await buyer.ask(listVouchers);
  expect(result.vouchers[0]).toMatchObject({ voucherId, state: 'coming' });
  const id = await aCart(buyer);
  const own = await buyer.ask(listCartVouchers, { params: { id } });
  expect(own.result.vouchers).toEqual([]);
});

test('visitors have no carts, and malformed requests are refused', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer);
  const params = { id };
  const visitor = await askApp(app, asClient(deps), discountCart, { params, body: {} });
  expect(visitor.status).toBe(401);
  for (const body of [
    { voucherId: 'x' },
    { couponCode: 'A\u0000' },
    { couponCode: 'x'.repeat(41) },
  ])
    expect((await put(buyer, id, body)).status).toBe(400);
  expect((await buyer.ask(listCartVouchers, { params: { id: 'x' } })).status).toBe(400);
});

test('terms are those of the package in their newest version, else the general ones', async () => {
  const ask = (query: object) => askApp(app, asClient(deps), getTerms, { query });
  const general = await ask({ package_id: offers.lite });
  expect(general.result).toMatchObject({ version: 1, body: expect.stringContaining('PPN') });
  const now = deps.clock.now();
  await deps.db
    .insertInto('commerce.terms')
    .values(
      [1, 2].map((version) => ({
        id: randomUUID(),
        packageId: offers.lite,
        version,
        body: `Khusus Lite, versi ${version}`,
        publishedAt: now,
      })),
    )
    .execute();
  expect((await ask({ package_id: offers.lite })).result.body).toBe('Khusus Lite, versi 2');
  expect((await ask({})).result.version).toBe(1);
  expect((await ask({ package_id: 'x' })).status).toBe(400);
});

test('coupons are not found by trying: an account has only so many tries an hour', async () => {
  const buyer = await aBuyer(shop);
  const id = await aCart(buyer);
  const codes = [];
  for (let time = 0; time < 31; time += 1) {
    const asked = { couponCode: `KATA${time}` };
    const answer = await (time % 2 === 0
      ? put(buyer, id, asked)
      : buyer.ask(createCart, { body: { package_id: offers.premium, type: 'SVOD', ...asked } }));
    codes.push(answer.code);
  }
  expect(new Set(codes.slice(0, 30))).toEqual(new Set(['commerce.couponRefused']));
  expect(codes[30]).toBe('commerce.tooManyCodes');
  // A cart without a code is no try.
  expect((await put(buyer, id, { couponCode: '' })).status).toBe(200);
});
