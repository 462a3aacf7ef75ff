import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  getCredit,
  listRefunds,
  listRefundWork,
  listSubscriptions,
  makeRefund,
  previewRefund,
  requestRefund,
} from '#contract/commerce/index.ts';
import { DAY, HOUR } from '#contract/constants.ts';
import { postProgress } from '#contract/playback/index.ts';
import { until } from '#test/until.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aBuyer, aPayment, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const shop = await aShop({ modules: ['playback'] });
const { deps, sandbox } = shop;
const finance = await aBuyer(shop, { role: 'finance' });
const { titleId } = await aFilm(deps.db, { name: 'Hanya Lite', matrix: 'C' });
const free = await aFilm(deps.db, { name: 'Untuk Semua', matrix: 'A' });

afterEach(() => sandbox.resetFaults());

/** A settled payment of this buyer; its id. */
async function paid(buyer: TestBuyer): Promise<string> {
  const { paymentId } = await aPayment(buyer, offers.lite);
  await sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { result } = await buyer.ask(listSubscriptions);
    return result.plan.tier === 'lite' ? true : undefined;
  });
  return paymentId;
}

const watch = (buyer: TestBuyer, productId: string) =>
  buyer.ask(postProgress, {
    body: { playbackId: randomUUID(), productId, positionSeconds: 30 },
  });

test('within a day and nothing watched: shown what will happen, then all of it happens', async () => {
  const buyer = await aBuyer(shop);
  const id = await paid(buyer);
  // What everybody may watch uses no right.
  await watch(buyer, free.titleId);
  const preview = await buyer.ask(previewRefund, { params: { id } });
  expect(preview.result).toMatchObject({
    canRefund: true,
    amountRupiah: 29_000,
    methodName: 'QRIS',
    ways: ['method', 'credit'],
  });
  expect(preview.result.ends).toHaveLength(1);
  const asked = await buyer.ask(requestRefund, { params: { id }, body: { way: 'credit' } });
  expect(asked.result).toMatchObject({ way: 'credit', state: 'done', amountRupiah: 29_000 });
  expect((await buyer.ask(getCredit)).result.balanceRupiah).toBe(29_000);
  expect((await buyer.ask(listSubscriptions)).result.plan.tier).toBe('freemium');
  const again = await buyer.ask(requestRefund, { params: { id }, body: {} });
  expect(again.result.refundId).toBe(asked.result.refundId);
  expect((await buyer.ask(listRefunds)).result.refunds).toHaveLength(1);
  const after = await buyer.ask(previewRefund, { params: { id } });
  expect(after.result.canRefund).toBe(false);
});

test('rights end when the promise is made, not when a gateway that is away gets to it', async () => {
  const buyer = await aBuyer(shop);
  const id = await paid(buyer);
  await sandbox.faults({ outage: { probability: 1 } });
  const asked = await buyer.ask(requestRefund, { params: { id }, body: {} });
  expect(asked.result.state).toBe('running');
  expect((await buyer.ask(listSubscriptions)).result.plan.tier).toBe('freemium');
  expect((await buyer.ask(getCredit)).result.comingRupiah).toBe(29_000);
  const open = await finance.ask(listRefundWork);
  expect(open.result.refunds.map(({ refundId }) => refundId)).toContain(asked.result.refundId);
  await sandbox.resetFaults();
  await until(async () => {
    const { result } = await buyer.ask(listRefunds);
    return result.refunds[0]?.state === 'done' ? true : undefined;
  }, 40_000);
});

test('what was watched is not given back', async () => {
  const buyer = await aBuyer(shop);
  const id = await paid(buyer);
  await watch(buyer, titleId);
  const { result } = await buyer.ask(previewRefund, { params: { id } });
  expect([result.canRefund, result.message]).toEqual([false, expect.stringContaining('tonton')]);
  const refused = await buyer.ask(requestRefund, { params: { id }, body: {} });
  expect([refused.status, refused.code]).toEqual([409, 'commerce.refundNotPossible']);
});

test('after a day it is too late, for the buyer and not for operators', async () => {
  const buyer = await aBuyer(shop);
  const id = await paid(buyer);
  const paidAt = new Date(deps.clock.now().getTime() - DAY - HOUR);
  await deps.db.updateTable('commerce.payment').set({ paidAt }).where('id', '=', id).execute();
  const refused = await buyer.ask(requestRefund, { params: { id }, body: {} });
  expect([refused.status, refused.code]).toEqual([409, 'commerce.refundNotPossible']);
  const body = { payment_id: id, amountRupiah: 5_000, reason: 'Gangguan', key: randomUUID() };
  const made = await finance.ask(makeRefund, { body });
  expect(made.result).toMatchObject({ amountRupiah: 5_000 });
  expect((await buyer.ask(listSubscriptions)).result.plan.tier).toBe('lite');
  const tooMuch = await finance.ask(makeRefund, {
    body: { ...body, amountRupiah: 24_001, key: randomUUID() },
  });
  expect([tooMuch.status, tooMuch.code]).toEqual([422, 'commerce.refundTooMuch']);
});

test('staff makes no refund for itself, and asks a second person for a large one', async () => {
  const support = await aBuyer(shop, { role: 'support' });
  const id = await paid(support);
  const body = { payment_id: id, amountRupiah: 1_000, reason: 'Gangguan', key: randomUUID() };
  expect((await support.ask(makeRefund, { body })).code).toBe('commerce.ownAccount');
  const buyer = await aBuyer(shop);
  const dear = await paid(buyer);
  await deps.db
    .updateTable('commerce.payment')
    .set({ amountRupiah: 600_000 })
    .where('id', '=', dear)
    .execute();
  const large = { ...body, payment_id: dear, amountRupiah: 500_001, key: randomUUID() };
  const { asked } = collectApprovals(deps);
  expect((await support.ask(makeRefund, { body: large })).result).toHaveProperty('approval');
  expect(asked).toMatchObject([
    { subject: { kind: 'payment', id: dear }, because: ['Jumlahnya lebih dari Rp500.000.'] },
  ]);
  expect((await buyer.ask(listRefunds)).result.refunds).toEqual([]);
});

test('only the buyer asks for the money back, and only operators make refunds', async () => {
  const id = await paid(await aBuyer(shop));
  const stranger = await aBuyer(shop);
  for (const call of [previewRefund, requestRefund]) {
    const { status, code } = await stranger.ask(call, { params: { id }, body: {} } as never);
    expect([status, code]).toEqual([404, 'commerce.paymentNotFound']);
  }
  const body = { payment_id: id, amountRupiah: 1_000, reason: 'Coba', key: randomUUID() };
  expect((await stranger.ask(makeRefund, { body })).status).toBe(401);
  const missing = { ...body, payment_id: randomUUID() };
  expect((await finance.ask(makeRefund, { body: missing })).code).toBe('commerce.paymentNotFound');
  const pending = await aPayment(stranger);
  const early = await finance.ask(makeRefund, { body: { ...body, payment_id: pending.paymentId } });
  expect([early.status, early.code]).toEqual([409, 'commerce.refundNotPossible']);
});
