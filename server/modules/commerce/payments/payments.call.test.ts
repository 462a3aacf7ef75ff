import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  cancelPayment,
  checkoutCart,
  confirmPayment,
  getPaymentRedirect,
  inquirePayment,
  showPayment,
  verifyPayment,
} from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, aPayment, aShop } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { app, deps, sandbox } = shop;

afterEach(() => sandbox.resetFaults());

/** As if every notification were lost and no sweeper looked: only a question now finds out. */
async function forget(paymentId: string) {
  await sandbox.faults({ drop: { probability: 1 } });
  await deps.db
    .updateTable('commerce.payment')
    .set({ checkAt: new Date(deps.clock.now().getTime() + DAY) })
    .where('id', '=', paymentId)
    .execute();
}

test('inquiry says what a cart costs and how it can be paid', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const { result } = await buyer.ask(inquirePayment, { body: { cart_id } });
  expect(result).toMatchObject({ cart_id, totalRupiah: 59_000, payment: null });
  expect(result.methods).toHaveLength(9);
  const open = result.methods.filter(({ isAvailable }) => isAvailable);
  expect(open.map(({ method }) => method)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(result.methods.find(({ method }) => method === '9')).toMatchObject({
    name: 'Saldo Tayang',
    isAvailable: false,
    reason: 'not_offered',
    message: 'Saldomu masih kosong.',
  });
});

test('show gives the page its code, redirect says where that page is', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const query = { cart_id: payment.cart_id };
  const shown = await buyer.ask(showPayment, { query });
  expect(shown.result).toEqual(payment);
  const redirect = await buyer.ask(getPaymentRedirect, { query });
  expect(redirect.result).toEqual({
    url: `http://tayang.test/payment?cart_id=${payment.cart_id}`,
    method: '3',
    paymentId: payment.paymentId,
  });
});

test('verify asks the gateway now', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const query = { cart_id: payment.cart_id };
  await forget(payment.paymentId);
  await sandbox.wallet(payment.paymentId, 'pay');
  expect((await buyer.ask(showPayment, { query })).result.state).toBe('pending');
  const verified = await buyer.ask(verifyPayment, { query });
  expect(verified.result).toMatchObject({ state: 'paid', outcome: 'active' });
  expect((await buyer.ask(verifyPayment, { query })).result.state).toBe('paid');
});

test('verify says what is known while the gateway is away', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await sandbox.faults({ outage: { probability: 1 } });
  const { status, result } = await buyer.ask(verifyPayment, {
    query: { cart_id: payment.cart_id },
  });
  expect([status, result.state]).toEqual([200, 'pending']);
});

test('a token confirms its payment without a cookie and shows no more than its state', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await forget(payment.paymentId);
  await sandbox.wallet(payment.paymentId, 'pay');
  const params = { token: payment.token };
  const { result } = await askApp(app, asClient(deps), confirmPayment, { params });
  expect(result).toEqual({
    cart_id: payment.cart_id,
    state: 'paid',
    outcome: 'active',
    message: 'Pembayaran diterima. Selamat menonton!',
  });
  const forged = payment.token.replace(payment.paymentId, randomUUID());
  for (const token of [forged, 'x', '%00', 'a'.repeat(200)]) {
    const refused = await askApp(app, asClient(deps), confirmPayment, { params: { token } });
    expect([400, 404]).toContain(refused.status);
  }
});

test('a payment can be given up, and paying starts anew', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  const params = { id: payment.paymentId };
  const { result } = await buyer.ask(cancelPayment, { params });
  expect(result).toMatchObject({ state: 'cancelled', qrString: null });
  const order = await sandbox.get(`/_dev/wallet/${payment.paymentId}.json`);
  expect(order.body.status).toBe('cancel');
  expect((await buyer.ask(cancelPayment, { params })).result.state).toBe('cancelled');
  const next = await buyer.ask(checkoutCart, { body: { cart_id: payment.cart_id } });
  expect(next.result.state).toBe('pending');
  expect(next.result.paymentId).not.toBe(payment.paymentId);
});

test('giving up loses against money that was faster', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await forget(payment.paymentId);
  await sandbox.wallet(payment.paymentId, 'pay');
  const { result } = await buyer.ask(cancelPayment, { params: { id: payment.paymentId } });
  expect(result).toMatchObject({ state: 'paid', outcome: 'active' });
});

test('giving up is not promised while the gateway is away', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await sandbox.faults({ outage: { probability: 1 } });
  const { status, code } = await buyer.ask(cancelPayment, { params: { id: payment.paymentId } });
  expect([status, code]).toEqual([503, 'commerce.gatewayUnreachable']);
});

test('a declined payment says so and tells the buyer', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await sandbox.wallet(payment.paymentId, 'decline');
  const query = { cart_id: payment.cart_id };
  const denied = await until(async () => {
    const { result } = await buyer.ask(showPayment, { query });
    return result.state === 'denied' ? result : undefined;
  });
  expect(denied).toMatchObject({ outcome: null, qrString: null, rights: [] });
  expect(deps.mail.lastTo(buyer.email)?.subject).toContain('belum berhasil');
});

test('a cart without a payment has none to show', async () => {
  const buyer = await aBuyer(shop);
  const query = { cart_id: await aCart(buyer) };
  for (const call of [showPayment, verifyPayment, getPaymentRedirect]) {
    const { status, code } = await buyer.ask(call, { query });
    expect([status, code]).toEqual([404, 'commerce.paymentNotFound']);
  }
});

test('nothing of a payment is open to another account or to a visitor', async () => {
  const payment = await aPayment(await aBuyer(shop));
  const stranger = await aBuyer(shop);
  const query = { cart_id: payment.cart_id };
  const params = { id: payment.paymentId };
  for (const call of [showPayment, verifyPayment, getPaymentRedirect]) {
    const { status, code } = await stranger.ask(call, { query });
    expect([status, code]).toEqual([404, 'commerce.cartNotFound']);
    expect((await askApp(app, {}, call, { query })).status).toBe(401);
    expect((await stranger.ask(call, { query: { cart_id: '1 or 1=1' } })).status).toBe(400);
  }
  const inquired = await stranger.ask(inquirePayment, { body: query });
  expect([inquired.status, inquired.code]).toEqual([404, 'commerce.cartNotFound']);
  expect((await askApp(app, {}, inquirePayment, { body: query })).status).toBe(401);
  expect((await stranger.ask(inquirePayment, { body: {} as never })).status).toBe(400);
  const cancelled = await stranger.ask(cancelPayment, { params });
  expect([cancelled.status, cancelled.code]).toEqual([404, 'commerce.paymentNotFound']);
  expect((await askApp(app, {}, cancelPayment, { params })).status).toBe(401);
  expect((await stranger.ask(cancelPayment, { params: { id: '1' } })).status).toBe(400);
});
