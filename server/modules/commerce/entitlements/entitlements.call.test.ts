import { createPublicKey } from 'node:crypto';
import { compactVerify } from 'jose';
import { expect, test } from 'vitest';
import {
  getAccess,
  getReceipt,
  grantTrial,
  listReceiptKeys,
  listEntitlements,
  pauseSubscription,
  verifyReceipt,
} from '#contract/commerce/index.ts';
import { openTestApp } from '#test/app.ts';
import { aTill } from '#test/factories/commerce/a-till.ts';
import { asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aBuyer, offers } from '#test/factories/commerce/shop.ts';

const till = await aTill();
const shop = await openTestApp({ modules: ['commerce'] });
const { app, deps } = shop;
const visitor = await asService(deps);

test('the ledger shows every right with its source, price and payment, and every pause', async () => {
  const buyer = await aBuyer(shop);
  await buyer.ask(grantTrial);
  const payment = await till.buy(buyer.accountId, offers.premium);
  await buyer.ask(pauseSubscription, { body: { days: 5 } });
  const { result } = await buyer.ask(listEntitlements);
  const rest = result.rights.find(({ state }) => state === 'coming');
  expect(rest).toMatchObject({
    source: 'purchase',
    sourceLabel: 'Dibeli',
    priceRupiah: 59_000,
    paymentId: payment.id,
    methodName: 'QRIS',
  });
  const trial = result.rights.find(({ source }) => source === 'trial');
  expect(trial).toMatchObject({ sourceLabel: 'Masa coba', priceRupiah: null, paymentId: null });
  expect(result.pauses).toMatchObject([{ state: 'active' }]);
  // Grace is no entitlement before it is needed.
  expect(result.rights.some(({ source }) => source === 'grace')).toBe(false);
});

test('access names the tiers of the plan and the titles that were bought', async () => {
  const buyer = await aBuyer(shop);
  expect((await buyer.ask(getAccess)).result).toEqual({
    plan: 'freemium',
    endsAt: null,
    tiers: ['free', 'freemium'],
    titleIds: [],
  });
  await till.buy(buyer.accountId, offers.premium);
  const { result } = await buyer.ask(getAccess);
  expect(result).toMatchObject({ plan: 'premium', tiers: ['free', 'freemium', 'lite', 'premium'] });
  expect(Date.parse(result.endsAt ?? '')).toBeGreaterThan(Date.now());
});

test('a receipt is verified by the published key, by us, and not once it was changed', async () => {
  const buyer = await aBuyer(shop);
  const payment = await till.buy(buyer.accountId, offers.premium);
  const [entitlement] = (await buyer.ask(listEntitlements)).result.rights;
  const { result } = await buyer.ask(getReceipt, { params: { id: entitlement!.rightId } });
  const keys = await app.inject({ url: '/platform/v2/receipt/keys', headers: visitor });
  const [key] = keys.json<{ keys: { kty: string; crv: string; x: string }[] }>().keys;
  const { payload } = await compactVerify(
    result.receipt,
    createPublicKey({ key: key!, format: 'jwk' }),
  );
  const said = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
  expect(said).toMatchObject({ rightId: entitlement!.rightId, priceRupiah: 59_000 });
  expect(JSON.stringify(said)).not.toContain(buyer.accountId);

  const verify = (receipt: string) => askApp(app, visitor, verifyReceipt, { body: { receipt } });
  expect((await verify(`\n${result.receipt}\n`)).result).toMatchObject({
    state: 'active',
    receipt: { rightId: entitlement!.rightId },
  });
  const [head, , signature] = result.receipt.split('.');
  const richer = Buffer.from(JSON.stringify({ ...said, endsAt: '2099-01-01T00:00:00.000Z' }));
  for (const forged of ['x', `${head}.${richer.toString('base64url')}.${signature}`]) {
    expect(await verify(forged)).toMatchObject({ status: 422, code: 'commerce.receiptInvalid' });
  }
  await till.tell(payment, 'refunded');
  expect((await verify(result.receipt)).result.state).toBe('changed');
});

test('a receipt is its owner’s alone', async () => {
  const buyer = await aBuyer(shop);
  await till.buy(buyer.accountId, offers.premium);
  const [entitlement] = (await buyer.ask(listEntitlements)).result.rights;
  const other = await aBuyer(shop);
  const answer = await other.ask(getReceipt, { params: { id: entitlement!.rightId } });
  expect(answer).toMatchObject({ status: 404, code: 'commerce.rightNotFound' });
  expect(
    (await askApp(app, visitor, getReceipt, { params: { id: entitlement!.rightId } })).status,
  ).toBe(401);
  expect((await askApp(app, {}, listReceiptKeys)).status).toBe(401);
});
