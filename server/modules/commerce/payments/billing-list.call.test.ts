import { expect, test } from 'vitest';
import {
  checkFreemium,
  isPremium,
  listBilling,
  listSubscriptions,
  verifyPayment,
} from '#contract/commerce/index.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aBuyer, aPayment, aShop, offers } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { app, sandbox } = shop;

test('payments are listed newest first, page by page, without what is secret', async () => {
  const buyer = await aBuyer(shop);
  const first = await aPayment(buyer, offers.lite);
  const second = await aPayment(buyer, offers.premiumDay);
  await aPayment(await aBuyer(shop));

  const { result } = await buyer.ask(listBilling, { query: {} });
  expect(result).toMatchObject({ total: 2, page: 1, pageSize: 8 });
  expect(result.payments.map(({ paymentId }) => paymentId)).toEqual([
    second.paymentId,
    first.paymentId,
  ]);
  expect(result.payments[0]).toMatchObject({ names: ['Premium 1 hari'], methodName: 'QRIS' });
  expect(result.payments[0]).not.toHaveProperty('token');
  const page = await buyer.ask(listBilling, { query: { page: '2', pageSize: '1' } });
  expect(page.result.payments.map(({ paymentId }) => paymentId)).toEqual([first.paymentId]);
  const past = await buyer.ask(listBilling, { query: { page: '9' } });
  expect(past.result.payments).toEqual([]);
});

test('what was bought twice follows itself, and what is smaller waits', async () => {
  const buyer = await aBuyer(shop);
  for (const offer of [offers.premiumDay, offers.premiumDay, offers.liteDay]) {
    const payment = await aPayment(buyer, offer);
    await sandbox.wallet(payment.paymentId, 'pay');
    await buyer.ask(verifyPayment, { query: { cart_id: payment.cart_id } });
  }
  const { result } = await buyer.ask(listSubscriptions);
  const [lite, next, running] = result.rights;
  expect([running?.state, next?.state, lite?.state]).toEqual(['active', 'coming', 'coming']);
  expect(next?.startsAt).toBe(running?.endsAt);
  expect([lite?.tier, lite?.startsAt]).toEqual(['lite', next?.endsAt]);
  expect(result.plan).toMatchObject({ tier: 'premium', endsAt: next?.endsAt });
});

test('premium and freemium are distinguished', async () => {
  const viewer = await aBuyer(shop);
  expect((await viewer.ask(isPremium)).result).toMatchObject({
    isPremium: false,
    tier: 'freemium',
    endsAt: null,
    maxHeight: 480,
  });
  expect((await viewer.ask(checkFreemium)).result.isFreemium).toBe(true);
  const premium = await aBuyer(shop, { plan: 'premium' });
  expect((await premium.ask(isPremium)).result).toMatchObject({ isPremium: true, screens: 3 });
  expect((await premium.ask(checkFreemium)).result.isFreemium).toBe(false);
});

test('visitors have no bills, and pages are numbers', async () => {
  for (const call of [listBilling, listSubscriptions, isPremium, checkFreemium]) {
    expect((await askApp(app, {}, call)).status).toBe(401);
  }
  const buyer = await aBuyer(shop);
  for (const page of ['0', '-1', 'x', '99999999999']) {
    expect((await buyer.ask(listBilling, { query: { page } })).status).toBe(400);
  }
});
