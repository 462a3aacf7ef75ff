import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBilling, getCart, showCustomer } from '#contract/commerce/index.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aBuyer, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop();

const form = ({ email }: TestBuyer) => ({
  productPriceId: offers.premium,
  purchaseType: 'PACKAGE' as const,
  accessDeviceType: 'mobile' as const,
  email,
});

test('the billing form begins a purchase', async () => {
  const buyer = await aBuyer(shop);
  const body = {
    ...form(buyer),
    startTime: '2026-03-01T00:00:00Z',
    endTime: '2026-04-01T00:00:00Z',
  };
  const { status, result } = await buyer.ask(createBilling, { body });
  expect(status).toBe(200);
  expect(result).toMatchObject({ totalRupiah: 59_000, state: 'open', payment: null });
  expect(result.payment_url).toBe(`http://tayang.test/payment?cart_id=${result.cart_id}`);
  const cart = await buyer.ask(getCart, { params: { id: result.cart_id } });
  expect(cart.result.totalRupiah).toBe(59_000);
});

test.each([
  [{ productPriceId: 'x' }, 400, 'common.badRequest'],
  [{ purchaseType: 'MINI' }, 400, 'common.badRequest'],
  [
    { startTime: '2026-04-01T00:00:00Z', endTime: '2026-03-01T00:00:00Z' },
    400,
    'common.badRequest',
  ],
  [{ email: 'orang.lain@contoh.id' }, 403, 'common.forbidden'],
  [{ productPriceId: randomUUID() }, 404, 'commerce.packageNotFound'],
  [{ purchaseType: 'SINGLE' }, 404, 'commerce.packageNotFound'],
  [{ couponCode: 'TIDAKADA' }, 422, 'commerce.couponRefused'],
  [{ voucherId: randomUUID() }, 422, 'commerce.voucherRefused'],
])('a form with %j is refused', async (wrong, status, code) => {
  const buyer = await aBuyer(shop);
  const body = { ...form(buyer), ...wrong } as never;
  const answer = await buyer.ask(createBilling, { body });
  expect([answer.status, answer.code]).toEqual([status, code]);
});

test('a customer sees themselves, also as older clients name them, and no other', async () => {
  const buyer = await aBuyer(shop);
  for (const email of [buyer.email, `${buyer.email}_std`, buyer.email.toUpperCase()]) {
    const { result } = await buyer.ask(showCustomer, { body: { email } });
    expect(result).toMatchObject({ sub_id: buyer.accountId, email: buyer.email, is_deleted: 0 });
    expect(result.plan.tier).toBe('freemium');
  }
  const other = await aBuyer(shop);
  const asked = await buyer.ask(showCustomer, { body: { email: other.email } });
  expect([asked.status, asked.code]).toEqual([403, 'common.forbidden']);
  const empty = await buyer.ask(showCustomer, { body: { email: '' } });
  expect(empty.status).toBe(400);
});

test('visitors have neither', async () => {
  const buyer = await aBuyer(shop);
  const created = await askApp(shop.app, {}, createBilling, { body: form(buyer) });
  const shown = await askApp(shop.app, {}, showCustomer, { body: { email: buyer.email } });
  expect([created.status, shown.status]).toEqual([401, 401]);
});
