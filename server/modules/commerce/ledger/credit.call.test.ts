import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkDeletion } from '#contract/accounts/index.ts';
import { checkoutCart, getCredit, grantCredit, inquirePayment } from '#contract/commerce/index.ts';
import { eraseFromActs, listActs } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aBuyer, aCart, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { deps } = shop;
const operator = await aBuyer(shop, { role: 'finance' });
const { asked } = collectApprovals(deps);

const grant = (buyer: TestBuyer, amountRupiah: number, key: string = randomUUID()) =>
  operator.ask(grantCredit, {
    body: { account_id: buyer.accountId, amountRupiah, reason: 'Siaran terganggu', key },
  });

test('operators give credit once a key, and the buyer reads where it came from', async () => {
  const buyer = await aBuyer(shop);
  const key = randomUUID();
  expect((await grant(buyer, 50_000, key)).result).toEqual({ balanceRupiah: 50_000, isNew: true });
  expect((await grant(buyer, 50_000, key)).result).toEqual({ balanceRupiah: 50_000, isNew: false });
  const { result } = await buyer.ask(getCredit);
  expect(result).toMatchObject({ balanceRupiah: 50_000, comingRupiah: 0, total: 1 });
  expect(result.entries).toEqual([
    expect.objectContaining({ amountRupiah: 50_000, kind: 'goodwill', text: 'Siaran terganggu' }),
  ]);
  expect(deps.mail.lastTo(buyer.email)?.subject).toContain('Rp50.000');
  const acts = await listActs(deps.db, { kind: 'credit', id: key });
  expect(acts.map(({ actorId, act, reason }) => ({ actorId, act, reason }))).toEqual([
    { actorId: operator.accountId, act: 'credit.grant', reason: 'Siaran terganggu' },
  ]);
  // The words go with the account that they are about; the act stays.
  expect(acts[0]?.after).toEqual({ amountRupiah: 50_000 });
  await inTransaction(deps.db, (tx) => eraseFromActs(tx, buyer.accountId));
  const erased = await listActs(deps.db, { kind: 'credit', id: key });
  expect(erased).toMatchObject([{ act: 'credit.grant', reason: null }]);
});

test('the balance pays: offered when it is enough, active at once, and never twice', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer, offers.lite);
  const method = async () => {
    const { result } = await buyer.ask(inquirePayment, { body: { cart_id } });
    return result.methods.find((one) => one.method === '9');
  };
  expect(await method()).toMatchObject({ isAvailable: false, reason: 'not_offered' });
  await grant(buyer, 1_000);
  expect(await method()).toMatchObject({ isAvailable: false, reason: 'credit_short' });
  const body = { cart_id, payment_method: '9' as const };
  const short = await buyer.ask(checkoutCart, { body });
  expect([short.status, short.code]).toEqual([422, 'commerce.creditShort']);

  await grant(buyer, 39_000);
  expect(await method()).toMatchObject({ isAvailable: true });
  const paid = await Promise.all(
    Array.from({ length: 5 }, () => buyer.ask(checkoutCart, { body })),
  );
  const ids = new Set(paid.map(({ result }) => result.paymentId));
  expect(ids.size).toBe(1);
  const after = await buyer.ask(checkoutCart, { body });
  expect(after.result).toMatchObject({ state: 'paid', outcome: 'active' });
  const { result } = await buyer.ask(getCredit);
  expect(result.balanceRupiah).toBe(11_000);
  const deletion = await buyer.ask(checkDeletion);
  expect(deletion.result.credit_owed_rupiah).toBe(11_000);
  expect(deletion.result.kept.some(({ what }) => what.includes('Saldo'))).toBe(true);
});

test('staff gives nothing to itself, and support not much at once', async () => {
  const buyer = await aBuyer(shop);
  const support = await aBuyer(shop, { role: 'support' });
  const give = async (by: TestBuyer, to: TestBuyer, amountRupiah: number) => {
    const body = { account_id: to.accountId, amountRupiah, reason: 'Maaf', key: randomUUID() };
    return (await by.ask(grantCredit, { body })).code;
  };
  for (const self of [support, operator]) {
    expect(await give(self, self, 1_000)).toBe('commerce.ownAccount');
  }
  expect(await give(support, buyer, 100_001)).toBeUndefined();
  expect(await give(operator, buyer, 100_001)).toBeUndefined();
  expect(asked.map(({ because }) => because)).toEqual([
    ['Jumlahnya lebih dari Rp100.000.'],
    ['Jumlahnya lebih dari Rp100.000.'],
  ]);
});

test('an unknown account gets nothing, and viewers give nothing', async () => {
  const buyer = await aBuyer(shop);
  const body = { account_id: randomUUID(), amountRupiah: 1_000, reason: 'Maaf', key: randomUUID() };
  const missing = await operator.ask(grantCredit, { body });
  expect([missing.status, missing.code]).toEqual([404, 'commerce.creditAccountNotFound']);
  expect((await buyer.ask(grantCredit, { body })).status).toBe(401);
  const tooMuch = { ...body, amountRupiah: 1_000_001 };
  expect((await operator.ask(grantCredit, { body: tooMuch })).status).toBe(400);
});
