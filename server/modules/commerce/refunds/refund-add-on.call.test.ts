import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkoutCart,
  createCart,
  listSubscriptions,
  previewRefund,
  requestRefund,
} from '#contract/commerce/index.ts';
import { postProgress } from '#contract/playback/index.ts';
import { checkEntitlement } from '../index.ts';
import { until } from '#test/until.ts';
import { aBuyer, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const shop = await aShop({ modules: ['playback'] });
const { deps, sandbox } = shop;
const { titleId } = await aFilm(deps.db, { name: 'Hanya Minipack', matrix: 'E' });
const { id: package_id } = await deps.db
  .insertInto('commerce.package')
  .values({
    id: randomUUID(),
    kind: 'MINIPACK',
    name: 'Minipack uji',
    durationUnit: 'DAY',
    durationCount: 30,
    priceRupiah: 12_000,
    requires: 'lite',
    grants: JSON.stringify({ titleIds: [titleId] }),
  })
  .returning('id')
  .executeTakeFirstOrThrow();

const opens = async ({ accountId }: TestBuyer) => {
  const asked = { accountId, titleId, matrix: 'E' as const };
  return (await checkEntitlement(deps.db, asked, deps.clock.now())).entitled;
};

/** An add-on of somebody with the plan that it needs, paid by QRIS. */
async function anAddOnOwner() {
  const buyer = await aBuyer(shop, { plan: 'lite' });
  const { result: cart } = await buyer.ask(createCart, { body: { type: 'SVOD', package_id } });
  const body = { cart_id: cart.cart_id };
  const { result: payment } = await buyer.ask(checkoutCart, { body });
  await sandbox.wallet(payment.paymentId, 'pay');
  await until(async () => ((await opens(buyer)) ? true : undefined));
  return { buyer, id: payment.paymentId, amountRupiah: payment.amountRupiah };
}

test('an add-on that was paid for goes back like a plan, and its plan stays', async () => {
  const { buyer, id, amountRupiah } = await anAddOnOwner();
  const preview = await buyer.ask(previewRefund, { params: { id } });
  expect(preview.result).toMatchObject({ canRefund: true, amountRupiah });
  expect(preview.result.ends).toHaveLength(1);
  const asked = await buyer.ask(requestRefund, { params: { id }, body: { way: 'credit' } });
  expect(asked.result).toMatchObject({ way: 'credit', state: 'done', amountRupiah });
  expect(await opens(buyer)).toBe(false);
  expect((await buyer.ask(listSubscriptions)).result.plan.tier).toBe('lite');
  const again = await buyer.ask(previewRefund, { params: { id } });
  expect([again.result.canRefund, again.result.message]).toEqual([
    false,
    expect.stringContaining('sudah'),
  ]);
});

test('an add-on whose title was watched stays, and says why', async () => {
  const { buyer, id } = await anAddOnOwner();
  await buyer.ask(postProgress, {
    body: { playbackId: randomUUID(), productId: titleId, positionSeconds: 30 },
  });
  const { result } = await buyer.ask(previewRefund, { params: { id } });
  expect([result.canRefund, result.message]).toEqual([false, expect.stringContaining('tonton')]);
  const refused = await buyer.ask(requestRefund, { params: { id }, body: {} });
  expect([refused.status, refused.code]).toEqual([409, 'commerce.refundNotPossible']);
  expect(await opens(buyer)).toBe(true);
});
