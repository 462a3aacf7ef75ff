import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createVoucherBatch,
  listPromotions,
  listVouchers,
  saveCoupon,
  savePackage,
} from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { listActs } from '#platform/acts.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aBuyer, offers } from '#test/factories/commerce/shop.ts';

const shop = await openTestApp({ modules: ['commerce'] });
const { deps } = shop;
await seedDemoPackages(deps.db);
const finance = await aBuyer(shop, { role: 'finance' });

const now = deps.clock.now();
const period = {
  startsAt: now.toISOString(),
  endsAt: new Date(now.getTime() + 30 * DAY).toISOString(),
};
const newCode = () => `STAF-${randomUUID().slice(0, 8).toUpperCase()}`;
const aCoupon = () => ({
  code: newCode(),
  name: 'Diskon staf',
  percent: 10,
  budgetRupiah: 1_000_000,
  ...period,
});

function alone<T extends object>(result: T): Exclude<T, { approval: unknown }> {
  if ('approval' in result) throw new Error('Waits for a second person');
  return result as Exclude<T, { approval: unknown }>;
}

const changesOf = async (what: string, id: string) =>
  (await listActs(deps.db, { kind: what, id }))
    .toReversed()
    .map(({ actorId, before, after }) => ({ accountId: actorId, what, before, after }));

test('finance makes a coupon and changes it, and both are written down', async () => {
  const body = aCoupon();
  const made = await finance.ask(saveCoupon, { body });
  expect(made.result).toMatchObject({ kind: 'coupon', code: body.code, usedCount: 0 });
  const { promotionId } = alone(made.result);
  const off = { ...body, promotionId, isActive: false, totalLimit: 100 };
  const changed = await finance.ask(saveCoupon, { body: off });
  expect(changed.result).toMatchObject({ promotionId, isActive: false, totalLimit: 100 });
  const changes = await changesOf('coupon', promotionId);
  expect(changes).toMatchObject([
    { accountId: finance.accountId, what: 'coupon', before: null },
    { before: { isActive: true }, after: { isActive: false, totalLimit: 100 } },
  ]);
  const { result } = await finance.ask(listPromotions, { query: { pageSize: 100 } });
  expect(result.promotions.map(({ code }) => code)).toContain(body.code);
  const first = await finance.ask(listPromotions, { query: { words: 'staf', pageSize: 1 } });
  expect(first.result).toMatchObject({ promotions: [expect.anything()], next: null });
});

test('a code is one coupon, and a coupon that is not there is not changed', async () => {
  const body = aCoupon();
  await finance.ask(saveCoupon, { body });
  const twice = await finance.ask(saveCoupon, { body });
  expect([twice.status, twice.code]).toEqual([409, 'commerce.codeTaken']);
  const unknown = { ...aCoupon(), promotionId: randomUUID() };
  const none = await finance.ask(saveCoupon, { body: unknown });
  expect([none.status, none.code]).toEqual([404, 'commerce.promotionNotFound']);
});

test('a batch gives each account one voucher, however often it is sent', async () => {
  const [a, b] = [await aBuyer(shop), await aBuyer(shop)];
  const { code: _, ...rules } = aCoupon();
  const body = { ...rules, promotionId: randomUUID(), accountIds: [a.accountId, a.accountId] };
  const first = await finance.ask(createVoucherBatch, { body });
  expect(first.result).toMatchObject({ kind: 'voucher', vouchers: 1 });
  const more = { ...body, accountIds: [a.accountId, b.accountId] };
  expect((await finance.ask(createVoucherBatch, { body: more })).result).toMatchObject({
    vouchers: 2,
  });
  for (const owner of [a, b]) {
    const { result } = await owner.ask(listVouchers);
    expect(result.vouchers).toMatchObject([{ percent: 10, state: 'active' }]);
  }
});

test('a package gets a promo with its period from a second person, and goes off sale by one', async () => {
  const package_id = offers.premiumDay;
  const until = new Date(now.getTime() + DAY).toISOString();
  const promo = { priceRupiah: 4_000, from: null, until };
  const { asked, approve } = collectApprovals(deps);
  const waits = await finance.ask(savePackage, { body: { package_id, promo } });
  expect(waits.result).toHaveProperty('approval');
  expect(asked).toMatchObject([{ subject: { kind: 'package', id: package_id } }]);
  await approve();
  const same = await finance.ask(savePackage, { body: { package_id, promo, isOnSale: true } });
  expect(same.result).toMatchObject({ priceRupiah: 4_000, promoUntil: until });
  const dear = { ...promo, priceRupiah: 6_000 };
  const refused = await finance.ask(savePackage, { body: { package_id, promo: dear } });
  expect([refused.status, refused.code]).toEqual([422, 'commerce.promoNotLower']);
  const off = await finance.ask(savePackage, { body: { package_id, isOnSale: false } });
  expect(off.result).toMatchObject({ isOnSale: false });
  expect(await changesOf('package', package_id)).toHaveLength(3);
  const unknown = await finance.ask(savePackage, { body: { package_id: randomUUID() } });
  expect([unknown.status, unknown.code]).toEqual([404, 'commerce.packageNotFound']);
});

test('a coupon of the whole price or a large budget, and many vouchers, take a second person', async () => {
  const { asked } = collectApprovals(deps);
  const whole = { ...aCoupon(), percent: 100 };
  const large = { ...aCoupon(), budgetRupiah: 10_000_001 };
  for (const body of [whole, large, { ...aCoupon(), budgetRupiah: null }]) {
    expect((await finance.ask(saveCoupon, { body })).result).toHaveProperty('approval');
  }
  // Switched off it costs nothing.
  const off = await finance.ask(saveCoupon, { body: { ...whole, isActive: false } });
  expect(off.result).toHaveProperty('promotionId');
  const { code: _, ...rules } = aCoupon();
  const accountIds = Array.from({ length: 101 }, () => randomUUID());
  const batch = { ...rules, promotionId: randomUUID(), accountIds };
  expect((await finance.ask(createVoucherBatch, { body: batch })).result).toHaveProperty(
    'approval',
  );
  expect(asked.map(({ callId }) => callId)).toEqual([
    'saveCoupon',
    'saveCoupon',
    'saveCoupon',
    'createVoucherBatch',
  ]);
});

test('what was approved stands for its own terms: a dear coupon changes by two, its name by one', async () => {
  const { asked } = collectApprovals(deps);
  const body = { ...aCoupon(), budgetRupiah: null, totalLimit: null, isActive: false };
  const { promotionId } = alone((await finance.ask(saveCoupon, { body })).result);
  const { db } = deps;
  await db
    .updateTable('commerce.promotion')
    .set({ isActive: true })
    .where('id', '=', promotionId)
    .execute();
  const change = (terms: object) =>
    finance.ask(saveCoupon, { body: { ...body, isActive: true, promotionId, ...terms } });
  expect((await change({ name: 'Nama lain' })).result).toHaveProperty('promotionId');
  expect((await change({ percent: null, amountRupiah: 1_000_000 })).result).toHaveProperty(
    'approval',
  );
  expect((await change({ accountLimit: 99 })).result).toHaveProperty('approval');
  expect(asked).toHaveLength(2);
});

test('vouchers of the whole price take a second person, and neither of the two is given any', async () => {
  collectApprovals(deps);
  const { code: _, ...rules } = aCoupon();
  const batch = (accountIds: string[], terms = {}) => {
    const body = { ...rules, ...terms, promotionId: randomUUID(), accountIds };
    return finance.ask(createVoucherBatch, { body });
  };
  expect((await batch([randomUUID()], { percent: 100 })).result).toHaveProperty('approval');
  const dear = { percent: null, amountRupiah: 10_000_001 };
  expect((await batch([randomUUID()], dear)).result).toHaveProperty('approval');
  for (const terms of [{}, { percent: 100 }]) {
    expect((await batch([finance.accountId], terms)).code).toBe('commerce.ownAccount');
  }
});

test('only finance and admin may', async () => {
  for (const role of ['viewer', 'rights', 'scheduler'] as const) {
    const other = await aBuyer(shop, { role });
    const answers = await Promise.all([
      other.ask(saveCoupon, { body: aCoupon() }),
      other.ask(listPromotions),
      other.ask(savePackage, { body: { package_id: offers.lite, isOnSale: false } }),
      other.ask(createVoucherBatch, {
        body: { ...aCoupon(), promotionId: randomUUID(), accountIds: [other.accountId] },
      }),
    ]);
    const refusal = role === 'viewer' ? 401 : 403;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([refusal]));
  }
  const admin = await aBuyer(shop, { role: 'admin' });
  expect((await admin.ask(listPromotions)).status).toBe(200);
});

test.each([
  [{ code: 'a b' }],
  [{ percent: 101 }],
  [{ amountRupiah: 5_000 }],
  [{ percent: null }],
  [{ endsAt: period.startsAt }],
  [{ totalLimit: 0 }],
  [{ kinds: ['COIN'] }],
])('a malformed coupon is refused: %j', async (wrong) => {
  const body = { ...aCoupon(), ...wrong } as never;
  expect((await finance.ask(saveCoupon, { body })).status).toBe(400);
});
