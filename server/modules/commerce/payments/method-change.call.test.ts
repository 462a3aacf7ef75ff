import { afterEach, expect, test } from 'vitest';
import { checkoutCart, showPayment } from '#contract/commerce/index.ts';
import type { PaymentMethodKey } from '#contract/constants.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { deps, sandbox } = shop;

afterEach(() => sandbox.resetFaults());

async function aPaymentBy(buyer: TestBuyer, method: PaymentMethodKey, choice = {}) {
  const cart_id = await aCart(buyer);
  const body = { cart_id, payment_method: method, ...choice };
  const { status, result } = await buyer.ask(checkoutCart, { body });
  expect(status).toBe(200);
  return result;
}

const rowOf = (id: string) =>
  deps.db
    .selectFrom('commerce.payment')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a reply that takes its time is not asked for twice', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  // Nor does a notification tell what the reply keeps back.
  await sandbox.faults({
    slowReply: { next: 1, ms: 4_000, only: ['charge'] },
    drop: { probability: 1 },
  });
  const body = { cart_id, payment_method: '2' as const, bank: 'bca' as const };
  const slow = buyer.ask(checkoutCart, { body });
  await until(async () => {
    const { result } = await buyer.ask(showPayment, { query: { cart_id } });
    return result?.paymentId;
  });
  // The shop cannot know yet whether its order is there: another method has to wait.
  const other = await buyer.ask(checkoutCart, { body: { cart_id, payment_method: '3' } });
  expect([other.status, other.code]).toEqual([409, 'commerce.paymentPending']);
  const { result } = await slow;
  expect(result).toMatchObject({ state: 'pending', instruction: { kind: 'virtual_account' } });
  const again = await buyer.ask(checkoutCart, { body });
  expect(again.result.paymentId).toBe(result.paymentId);
});

test('another method, or another bank, first ends the old order at its gateway', async () => {
  const buyer = await aBuyer(shop);
  const first = await aPaymentBy(buyer, '2', { bank: 'bca' });
  const body = { cart_id: first.cart_id, payment_method: '2' as const, bank: 'mandiri' as const };
  await sandbox.faults({ outage: { probability: 1, only: ['cancel'] } });
  const refused = await buyer.ask(checkoutCart, { body });
  expect([refused.status, refused.code]).toEqual([409, 'commerce.paymentPending']);
  await sandbox.resetFaults();
  const second = await buyer.ask(checkoutCart, { body });
  expect(second.result.instruction).toMatchObject({ bank: 'mandiri' });
  const third = await buyer.ask(checkoutCart, {
    body: { cart_id: first.cart_id, payment_method: '3' },
  });
  expect(third.result).toMatchObject({ state: 'pending', method: '3' });
  for (const id of [first.paymentId, second.result.paymentId]) {
    expect((await sandbox.get(`/_dev/wallet/${id}.json`)).body.status).toBe('cancel');
    expect((await rowOf(id)).state).toBe('cancelled');
  }
});

test('a balance that is too small ends nothing', async () => {
  const buyer = await aBuyer(shop);
  const first = await aPaymentBy(buyer, '3');
  const body = { cart_id: first.cart_id, payment_method: '9' as const };
  const { status, code } = await buyer.ask(checkoutCart, { body });
  expect([status, code]).toEqual([422, 'commerce.creditShort']);
  expect((await rowOf(first.paymentId)).state).toBe('pending');
});

test('ten changes of method at once leave one live payment', async () => {
  const buyer = await aBuyer(shop);
  const first = await aPaymentBy(buyer, '2', { bank: 'bca' });
  const body = { cart_id: first.cart_id, payment_method: '3' as const };
  await Promise.all(Array.from({ length: 10 }, () => buyer.ask(checkoutCart, { body })));
  const rows = await deps.db
    .selectFrom('commerce.payment')
    .select(['method', 'state'])
    .where('cartId', '=', first.cart_id)
    .orderBy('createdAt')
    .execute();
  expect(rows).toEqual([
    { method: 'virtualAccount', state: 'cancelled' },
    { method: 'qris', state: 'pending' },
  ]);
});

test('money that meets a change of method brings exactly one right, all other money goes back', async () => {
  for (let round = 0; round < 6; round += 1) {
    const buyer = await aBuyer(shop);
    const first = await aPaymentBy(buyer, '4');
    const [, changed] = await Promise.all([
      sandbox.wallet(first.paymentId, 'pay'),
      buyer.ask(checkoutCart, { body: { cart_id: first.cart_id, payment_method: '3' } }),
    ]);
    // Whichever request was faster, the buyer now pays what is still open, and the first one settles late.
    if (changed.status === 200) await sandbox.wallet(changed.result.paymentId, 'pay');
    await sandbox.wallet(first.paymentId, 'pay-late');
    const orders = await deps.db
      .selectFrom('commerce.payment')
      .select('id')
      .where('cartId', '=', first.cart_id)
      .execute();
    const settled = await Promise.all(
      orders.map(async ({ id }) => (await sandbox.get(`/_dev/wallet/${id}.json`)).body.status),
    );
    const money = settled.filter((status) => status === 'settlement').length;
    expect(money).toBeGreaterThan(0);
    const outcomes = await until(async () => {
      const rows = await deps.db
        .selectFrom('commerce.payment')
        .select(['outcome'])
        .where('cartId', '=', first.cart_id)
        .where('state', '=', 'paid')
        .orderBy('outcome')
        .execute();
      return rows.length === money ? rows.map(({ outcome }) => outcome) : undefined;
    });
    expect(outcomes).toEqual(['active', 'refund'].slice(0, money));
    const entitlements = await deps.db
      .selectFrom('commerce.entitlement')
      .select('id')
      .where('accountId', '=', buyer.accountId)
      .where('source', '=', 'purchase')
      .execute();
    expect(entitlements).toHaveLength(1);
  }
}, 30_000);
