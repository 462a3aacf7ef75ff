import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  getCart,
  listDifferences,
  reconcile,
  requestRefund,
  resolveDifference,
} from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { wibDay } from '#platform/zone.ts';
import { until } from '#test/until.ts';
import { aBuyer, aPayment, aShop, offers } from '#test/factories/commerce/shop.ts';
import { commerceDeps } from '../create-deps.ts';
import { reconcileDay } from './reconcile.ts';

const shop = await aShop();
const { deps, sandbox } = shop;
const finance = await aBuyer(shop, { role: 'finance' });
const today = wibDay(deps.clock.now());

afterEach(() => sandbox.resetFaults());

const run = async () => {
  const { result } = await finance.ask(reconcile, { body: { day: today } });
  return result.gateways.find(({ gateway }) => gateway === 'midtrans');
};

const openOnes = async (orderId: string) => {
  const { result } = await finance.ask(listDifferences, { query: {} });
  return result.differences.filter((one) => one.orderId === orderId);
};

async function paidNow() {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer, offers.lite);
  await sandbox.wallet(payment.paymentId, 'pay');
  await until(async () => {
    const { result } = await buyer.ask(getCart, { params: { id: payment.cart_id } });
    return result.state === 'paid' ? true : undefined;
  });
  return { buyer, id: payment.paymentId };
}

test('a day on which both tell the same leaves nothing, refunds and our own credit included', async () => {
  const { buyer, id } = await paidNow();
  await buyer.ask(requestRefund, { params: { id }, body: {} });
  await paidNow();
  expect(await run()).toMatchObject({ status: 'compared', found: 0 });
  const { result } = await finance.ask(listDifferences, { query: {} });
  expect(Object.values(result.books).reduce((sum, one) => sum + one, 0)).toBe(0);
});

test('a payment without a notification is asked about and applied', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer, offers.lite);
  await sandbox.faults({ drop: { probability: 1 } });
  await deps.db
    .updateTable('commerce.payment')
    .set({ checkAt: new Date(deps.clock.now().getTime() + DAY) })
    .where('id', '=', payment.paymentId)
    .execute();
  await sandbox.wallet(payment.paymentId, 'pay');
  expect(await run()).toMatchObject({ found: 0 });
  const { result } = await buyer.ask(getCart, { params: { id: payment.cart_id } });
  expect(result.payment).toMatchObject({ state: 'paid', outcome: 'active' });
});

test('what differs is a row with an owner, once, until somebody says what became of it', async () => {
  const { id } = await paidNow();
  // Our ledger is immutable: the gateway's list is what is bent here.
  const commerce = commerceDeps({
    ...deps,
    config: { ...deps.config, midtrans: sandbox.midtrans },
  });
  const midtrans = commerce.gateways.named('midtrans');
  const honest = await midtrans.listSettlements(today);
  if (honest.status !== 'listed') throw new Error('no list');
  const strange = randomUUID();
  const entries = honest.entries.flatMap((entry) =>
    entry.orderId === id
      ? [
          { ...entry, amountRupiah: entry.amountRupiah - 1 },
          { ...entry, orderId: strange },
        ]
      : [entry],
  );
  Object.assign(midtrans, { listSettlements: async () => ({ status: 'listed', entries }) });
  const day = { gateway: 'midtrans', day: today };
  expect(await reconcileDay(commerce, day)).toMatchObject({ status: 'compared', found: 2 });
  expect(await reconcileDay(commerce, day)).toMatchObject({ found: 0 });
  expect(await openOnes(strange)).toMatchObject([{ kind: 'missing_here', owner: 'finance' }]);
  const [difference] = await openOnes(id);
  expect(difference).toMatchObject({ kind: 'amount_differs', theirsRupiah: 28_999 });

  const none = entries.filter(({ orderId }) => orderId !== id);
  Object.assign(midtrans, { listSettlements: async () => ({ status: 'listed', entries: none }) });
  expect(await reconcileDay(commerce, day)).toMatchObject({ found: 1 });

  const params = { id: difference?.differenceId ?? '' };
  const body = { resolution: 'Biaya dipotong penyedia' };
  const resolved = await finance.ask(resolveDifference, { params, body });
  expect(resolved.result).toMatchObject({ state: 'resolved', resolution: body.resolution });
  const twice = await finance.ask(resolveDifference, { params, body });
  expect([twice.status, twice.code]).toEqual([404, 'commerce.differenceNotFound']);
});

test('money that the issuer took back belongs to somebody', async () => {
  const { id } = await paidNow();
  await sandbox.wallet(id, 'chargeback');
  const [row] = await until(async () => {
    const rows = await openOnes(id);
    return rows.length > 0 ? rows : undefined;
  });
  expect(row).toMatchObject({ kind: 'chargeback', owner: 'finance', state: 'open' });
});

test('only finance runs and resolves', async () => {
  const buyer = await aBuyer(shop);
  const support = await aBuyer(shop, { role: 'support' });
  expect((await buyer.ask(reconcile, { body: { day: today } })).status).toBe(401);
  expect((await support.ask(reconcile, { body: { day: today } })).status).toBe(403);
  expect((await support.ask(listDifferences, { query: {} })).status).toBe(200);
  expect((await finance.ask(reconcile, { body: { day: 'kemarin' } })).status).toBe(400);
});
