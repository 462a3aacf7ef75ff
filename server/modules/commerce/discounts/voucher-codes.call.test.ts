import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createVoucherCodes,
  discountCart,
  exportVoucherCodes,
  getVoucherCodes,
  listVouchers,
  rehearseCoupon,
  revokeVoucherCode,
  saveCoupon,
  stopPromotion,
} from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aBuyer, aCart, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { newBatchCodes, readBatchCode } from './voucher-code.ts';

const shop = await openTestApp({ modules: ['commerce'] });
const { deps } = shop;
await seedDemoPackages(deps.db);
const { asked, approve } = collectApprovals(deps);

const now = deps.clock.now().getTime();
const terms = {
  name: 'Kode mitra',
  amountRupiah: 5_000,
  startsAt: new Date(now - DAY).toISOString(),
  endsAt: new Date(now + 30 * DAY).toISOString(),
};

const put = (buyer: TestBuyer, id: string, couponCode: string) =>
  buyer.ask(discountCart, { params: { id }, body: { couponCode } });

async function batchOf(finance: TestBuyer, codes: number) {
  const promotionId = randomUUID();
  const body = { ...terms, promotionId, codes };
  const made = await finance.ask(createVoucherCodes, { body });
  return { promotionId, body, made };
}

async function exported(finance: TestBuyer, promotionId: string): Promise<string[]> {
  const { result } = await finance.ask(exportVoucherCodes, { body: { promotionId } });
  return result.csv.match(/TYV-[A-Z0-9-]+/g) ?? [];
}

test('a check sign finds one wrong sign and two that changed places', () => {
  for (const code of newBatchCodes(200)) {
    expect(readBatchCode(code.toLowerCase().replaceAll('-', ' '))).toEqual({ code, isRight: true });
    const signs = code.replaceAll('-', '').slice(3).split('');
    for (let at = 0; at < signs.length; at += 1) {
      const swapped = signs.with(at, signs[(at + 1) % 12]!).with((at + 1) % 12, signs[at]!);
      const isOther = swapped.join('') !== signs.join('');
      expect(readBatchCode(`TYV${swapped.join('')}`)?.isRight).toBe(!isOther);
      const wrong = signs.with(at, signs[at] === 'A' ? 'B' : 'A').join('');
      expect(readBatchCode(`TYV${wrong}`)?.isRight).toBe(false);
    }
  }
});

test('codes: made once, out once, one account each, taken back one by one and all at once', async () => {
  const finance = await aBuyer(shop, { role: 'finance' });
  const { promotionId, body, made } = await batchOf(finance, 20);
  expect(made.result).toMatchObject({ codeCount: 20, exportedAt: null });
  expect((await finance.ask(createVoucherCodes, { body })).result).toMatchObject({ codeCount: 20 });
  const codes = await exported(finance, promotionId);
  expect(new Set(codes).size).toBe(20);
  const again = await finance.ask(exportVoucherCodes, { body: { promotionId } });
  expect([again.status, again.code]).toEqual([409, 'commerce.codesExported']);

  const [a, b] = [await aBuyer(shop), await aBuyer(shop)];
  const [cartA, cartB] = [await aCart(a, offers.lite), await aCart(b, offers.lite)];
  const [first = '', second = '', third = ''] = codes;
  const { result } = await put(a, cartA, first.toLowerCase().replaceAll('-', ''));
  expect(result.discounts).toMatchObject([{ kind: 'voucher', code: first, discountRupiah: 5_000 }]);
  expect((await put(a, cartA, first)).status).toBe(200);
  const taken = await put(b, cartB, first);
  expect([taken.code, taken.details]).toMatchObject([
    'commerce.couponRefused',
    { field: 'couponCode', message: expect.stringContaining('akun lain') },
  ]);
  const own = await put(finance, await aCart(finance, offers.lite), third);
  expect(own.details).toMatchObject({ message: expect.stringContaining('sebagai petugas') });
  const typo = `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`;
  expect((await put(b, cartB, typo)).details).toMatchObject({
    message: expect.stringContaining('salah ketik'),
  });

  const revoke = (code: string) =>
    finance.ask(revokeVoucherCode, { body: { code, reason: 'Bocor di grup' } });
  expect((await revoke(first)).status).toBe(200);
  expect((await a.ask(listVouchers)).result.vouchers).toEqual([]);
  await revoke(second);
  expect((await put(b, cartB, second)).code).toBe('commerce.couponRefused');
  expect((await revoke('TYV-AAAA-AAAA-AAAB')).code).toBe('commerce.codeUnknown');
  const params = { id: promotionId };
  expect((await finance.ask(getVoucherCodes, { params })).result).toMatchObject({
    claimed: 1,
    revoked: 2,
  });
  await finance.ask(stopPromotion, { params, body: { reason: 'Selesai' } });
  expect((await put(b, cartB, third)).code).toBe('commerce.couponRefused');
});

test('fifty take one code at once: one has it', async () => {
  const finance = await aBuyer(shop, { role: 'finance' });
  const { promotionId } = await batchOf(finance, 1);
  const [code = ''] = await exported(finance, promotionId);
  const buyers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const buyer = await aBuyer(shop);
      return { buyer, cart: await aCart(buyer, offers.lite) };
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const { buyer, cart } = buyers[at % 10]!;
      return put(buyer, cart, code).then(({ status }) => ({ status, buyer }));
    }),
  );
  const winners = answers.filter(({ status }) => status === 200).map(({ buyer }) => buyer);
  expect(new Set(winners).size).toBe(1);
});

test('many codes take a second person, and all of them leave', async () => {
  const finance = await aBuyer(shop, { role: 'finance' });
  const { promotionId, made } = await batchOf(finance, 5_000);
  expect(made.result).toHaveProperty('approval');
  expect(asked.at(-1)?.impact.title).toContain('5.000 kode');
  await approve();
  const params = { id: promotionId };
  const { result } = await finance.ask(getVoucherCodes, { params });
  expect(result.codeCount).toBe(5_000);
  expect(await exported(finance, promotionId)).toHaveLength(5_000);
});

test('many small ones by one person are added up by day', async () => {
  const finance = await aBuyer(shop, { role: 'finance' });
  const other = await aBuyer(shop, { role: 'finance' });
  const coupon = (who: TestBuyer, budgetRupiah: number) => {
    const { amountRupiah, ...rules } = terms;
    const code = `HARI-${randomUUID().slice(0, 8)}`;
    return who.ask(saveCoupon, { body: { ...rules, code, amountRupiah, budgetRupiah } });
  };
  const both = await Promise.all([coupon(finance, 6_000_000), coupon(finance, 6_000_000)]);
  expect(both.filter(({ result }) => 'approval' in result)).toHaveLength(1);
  expect(asked.at(-1)?.because).toEqual([
    'Satu petugas membuat promo bernilai lebih dari Rp10.000.000 dalam 24 jam.',
  ]);
  expect((await coupon(other, 6_000_000)).result).toHaveProperty('promotionId');
  expect((await batchOf(other, 60)).made.result).toHaveProperty('codeCount');
  expect((await batchOf(other, 60)).made.result).toHaveProperty('approval');
  expect(asked.at(-1)?.because).toEqual([
    'Satu petugas membagikan lebih dari 100 voucher dalam 24 jam.',
  ]);
});

test('a coupon is rehearsed over the carts of a month, within its limits', async () => {
  const finance = await aBuyer(shop, { role: 'finance' });
  const rehearse = async (more: object) =>
    (await finance.ask(rehearseCoupon, { body: { ...terms, ...more } })).result;
  const before = await rehearse({ tiers: ['premium'] });
  const buyer = await aBuyer(shop);
  await aCart(buyer, offers.premium);
  await aCart(buyer, offers.premium);
  await aCart(buyer, offers.lite);
  const after = await rehearse({ tiers: ['premium'] });
  expect(after.carts - before.carts).toBe(3);
  expect(after.eligible - before.eligible).toBe(2);
  // Once an account.
  expect(after.used - before.used).toBe(1);
  expect(after.discountRupiah - before.discountRupiah).toBe(5_000);
  const bound = await rehearse({ tiers: ['premium'], accountLimit: null, budgetRupiah: 9_999 });
  expect(bound).toMatchObject({ used: 1, discountRupiah: 5_000, paid: 0 });
  expect(bound.usedUpAt).not.toBeNull();
  expect(await rehearse({ minRupiah: 5_000_000 })).toMatchObject({ eligible: 0, used: 0 });
});
