import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { checkoutCart, getCart, listSubscriptions, updateCart } from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, aPayment, aShop, offers } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { app, deps, sandbox } = shop;

afterEach(() => sandbox.resetFaults());

test('the buyer gets a code, pays it, and has the plan', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  expect(payment).toMatchObject({ state: 'pending', amountRupiah: 59_000, method: '3' });
  expect(payment.qrString).toMatch(/^000201/);

  await sandbox.wallet(payment.paymentId, 'pay');
  const cart = await until(async () => {
    const { result } = await buyer.ask(getCart, { params: { id: payment.cart_id } });
    return result.state === 'paid' ? result : undefined;
  });
  expect(cart.payment).toMatchObject({ state: 'paid', outcome: 'active', qrString: null });
  expect(cart.payment?.rights).toEqual([
    expect.objectContaining({ tier: 'premium', state: 'active', source: 'purchase' }),
  ]);
  const { result } = await buyer.ask(listSubscriptions);
  expect(result.plan).toMatchObject({ tier: 'premium', devices: 6 });
  expect(deps.mail.lastTo(buyer.email)?.subject).toContain('sudah aktif');
  const account = await deps.db
    .selectFrom('accounts.account')
    .select('deviceLimit')
    .where('id', '=', buyer.accountId)
    .executeTakeFirst();
  expect(account?.deviceLimit).toBe(6);
});

test('asked again it answers the same payment, paid or not', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer, offers.liteDay);
  const body = { cart_id: payment.cart_id };
  const again = await buyer.ask(checkoutCart, { body });
  expect(again.result).toMatchObject({
    paymentId: payment.paymentId,
    qrString: payment.qrString,
  });
  await sandbox.wallet(payment.paymentId, 'pay');
  const paid = await until(async () => {
    const { result } = await buyer.ask(checkoutCart, { body });
    return result.state === 'paid' ? result : undefined;
  });
  expect(paid.paymentId).toBe(payment.paymentId);
  const update = await buyer.ask(updateCart, {
    params: { id: payment.cart_id },
    body: { package_id: offers.lite },
  });
  expect([update.status, update.code]).toEqual([409, 'commerce.cartPaid']);
});

test('ten at once, from any tab, make one payment and one order at the gateway', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.ask(checkoutCart, { body: { cart_id } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map(({ result }) => result.paymentId)).size).toBe(1);
  const rows = await deps.db
    .selectFrom('commerce.payment')
    .select('id')
    .where('cartId', '=', cart_id)
    .execute();
  expect(rows).toHaveLength(1);
});

test('a reply that got lost is found again, with its code', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  await sandbox.faults({ lostReply: { next: 1, only: ['charge'] } });
  const { status, result } = await buyer.ask(checkoutCart, { body: { cart_id } });
  expect([status, result.state, result.qrString]).toEqual([200, 'pending', null]);
  const found = await until(async () => {
    const again = await buyer.ask(getCart, { params: { id: cart_id } });
    return again.result.payment?.qrString ?? undefined;
  });
  expect(found).toMatch(/^000201/);
  expect((await sandbox.get(`/_dev/wallet/${result.paymentId}.json`)).status).toBe(200);
});

test('while the gateway is away the payment waits, and gets its code when it is back', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  await sandbox.faults({ outage: { probability: 1 } });
  const { status, result } = await buyer.ask(checkoutCart, { body: { cart_id } });
  expect([status, result.state, result.qrString]).toEqual([200, 'pending', null]);
  await sandbox.resetFaults();
  const again = await buyer.ask(checkoutCart, { body: { cart_id } });
  expect(again.result.paymentId).toBe(result.paymentId);
  expect(again.result.qrString).toMatch(/^000201/);
});

test('an ended payment is followed by a new one', async () => {
  const buyer = await aBuyer(shop);
  const first = await aPayment(buyer);
  await sandbox.wallet(first.paymentId, 'expire');
  const body = { cart_id: first.cart_id };
  const second = await until(async () => {
    const { result } = await buyer.ask(checkoutCart, { body });
    return result.paymentId === first.paymentId ? undefined : result;
  });
  expect(second.state).toBe('pending');
});

test('a payment that gave up its time is asked about before it is replaced', async () => {
  const buyer = await aBuyer(shop);
  const first = await aPayment(buyer);
  await sandbox.faults({ drop: { probability: 1 } });
  await sandbox.wallet(first.paymentId, 'pay');
  await deps.db
    .updateTable('commerce.payment')
    .set({ expiresAt: deps.clock.now(), checkAt: new Date(deps.clock.now().getTime() + DAY) })
    .where('id', '=', first.paymentId)
    .execute();
  const { result } = await buyer.ask(checkoutCart, { body: { cart_id: first.cart_id } });
  expect(result).toMatchObject({ paymentId: first.paymentId, state: 'paid', outcome: 'active' });
});

test('a price older than a day is not charged', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  await deps.db
    .updateTable('commerce.cart')
    .set({ pricedUntil: deps.clock.now() })
    .where('id', '=', cart_id)
    .execute();
  const { status, code } = await buyer.ask(checkoutCart, { body: { cart_id } });
  expect([status, code]).toEqual([409, 'commerce.priceExpired']);
});

test('a method without a gateway is refused', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const tooMuch = { totalRupiah: 10_000_001 };
  await deps.db.updateTable('commerce.cart').set(tooMuch).where('id', '=', cart_id).execute();
  const body = { cart_id, payment_method: '3' as const };
  const { status, code } = await buyer.ask(checkoutCart, { body });
  expect([status, code]).toEqual([422, 'commerce.methodUnavailable']);
});

test('what the gateway refuses for good ends the payment', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  // The adapter itself refuses a sum that its lines do not make up.
  await deps.db
    .updateTable('commerce.cart')
    .set({ totalRupiah: 1 })
    .where('id', '=', cart_id)
    .execute();
  const { status, code } = await buyer.ask(checkoutCart, { body: { cart_id } });
  expect([status, code]).toEqual([422, 'commerce.chargeRefused']);
  const { result } = await buyer.ask(getCart, { params: { id: cart_id } });
  expect(result.payment?.state).toBe('denied');
});

test('a changed cart closes its open payment first', async () => {
  const buyer = await aBuyer(shop);
  const first = await aPayment(buyer);
  const params = { id: first.cart_id };
  const body = { package_id: offers.lite };
  await sandbox.faults({ outage: { probability: 1 } });
  const refused = await buyer.ask(updateCart, { params, body });
  expect([refused.status, refused.code]).toEqual([409, 'commerce.paymentPending']);
  await sandbox.resetFaults();
  const changed = await buyer.ask(updateCart, { params, body });
  expect(changed.result).toMatchObject({ totalRupiah: 29_000, payment: { state: 'cancelled' } });
  const order = await sandbox.get(`/_dev/wallet/${first.paymentId}.json`);
  expect(order.body.status).toBe('cancel');
});

test('only its owner pays for a cart, and visitors for none', async () => {
  const cart_id = await aCart(await aBuyer(shop));
  const stranger = await aBuyer(shop);
  const { status, code } = await stranger.ask(checkoutCart, { body: { cart_id } });
  expect([status, code]).toEqual([404, 'commerce.cartNotFound']);
  expect((await askApp(app, {}, checkoutCart, { body: { cart_id } })).status).toBe(401);
});

test.each([[{}], [{ cart_id: 'x' }], [{ cart_id: randomUUID(), payment_method: '10' }]])(
  'a malformed checkout is refused: %j',
  async (body) => {
    const buyer = await aBuyer(shop);
    expect((await buyer.ask(checkoutCart, { body: body as never })).status).toBe(400);
  },
);
