import { expect, test } from 'vitest';
import type { LineItem } from '../cart/cart.ts';
import { cartRefusal, discountValueOf, limitRefusal, periodRefusal, type Rules } from './policy.ts';

const lineItem: LineItem = {
  packageId: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a04',
  kind: 'PACKAGE',
  tier: 'premium',
  titleId: null,
  name: 'Premium 1 bulan',
  unit: 'MONTH',
  count: 1,
  normalPriceRupiah: 59_000,
  priceRupiah: 59_000,
};
const any: Rules = { minRupiah: 0, kinds: null, tiers: null, packageIds: null };

test.each([
  [{ percent: 20, maxRupiah: 15_000, amountRupiah: null }, 59_000, 11_800],
  [{ percent: 50, maxRupiah: 15_000, amountRupiah: null }, 59_000, 15_000],
  [{ percent: 33, maxRupiah: null, amountRupiah: null }, 100, 33],
  [{ percent: 100, maxRupiah: null, amountRupiah: null }, 3_000, 3_000],
  [{ percent: null, maxRupiah: null, amountRupiah: 5_000 }, 3_000, 3_000],
  [{ percent: null, maxRupiah: null, amountRupiah: 5_000 }, 59_000, 5_000],
])('%j of Rp%i is Rp%i', (discountValue, base, discount) => {
  expect(discountValueOf(discountValue, base)).toBe(discount);
});

test.each([
  [any, undefined],
  [{ ...any, minRupiah: 59_000 }, undefined],
  [
    { ...any, minRupiah: 60_000 },
    'Kupon ini berlaku mulai belanja Rp60.000, sedangkan pesananmu Rp59.000.',
  ],
  [{ ...any, tiers: ['lite'] }, 'Kupon ini hanya berlaku untuk paket Lite.'],
  [{ ...any, kinds: ['SINGLE'] }, 'Kupon ini hanya berlaku untuk judul satuan.'],
  [{ ...any, kinds: ['PACKAGE'], tiers: ['premium'] }, undefined],
  [
    { ...any, packageIds: ['7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a01'] },
    'Kupon ini hanya berlaku untuk paket tertentu, dan paket ini tidak termasuk.',
  ],
])('rules %j: %s', (rules, refusal) => {
  expect(cartRefusal('coupon', rules, [lineItem])).toBe(refusal);
});

test('a period holds from its first instant until just before its last', () => {
  const [startsAt, endsAt] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')];
  const at = (time: string) =>
    periodRefusal('voucher', { startsAt, endsAt }, new Date(time), 'Asia/Jakarta');
  expect(at('2026-04-30T23:59:59Z')).toBe('Voucher ini baru berlaku mulai 1 Mei 2026.');
  expect(at('2026-05-01T00:00:00Z')).toBeUndefined();
  expect(at('2026-05-31T23:59:59Z')).toBeUndefined();
  expect(at('2026-06-01T00:00:00Z')).toBe('Voucher ini sudah berakhir pada 1 Jun 2026.');
});

const open = {
  isActive: true,
  isNewOnly: false,
  accountLimit: null,
  totalLimit: null,
  budgetRupiah: null,
  reservedCount: 0,
  reservedRupiah: 0,
  usedCount: 0,
  usedRupiah: 0,
};
const newBuyer = { hasBought: false, reserved: 0, used: 0 };

test.each([
  [open, newBuyer, undefined],
  [{ ...open, isActive: false }, newBuyer, 'Kupon ini sudah tidak berlaku.'],
  [
    { ...open, isNewOnly: true },
    { ...newBuyer, hasBought: true },
    'Kupon ini hanya untuk pembelian pertama.',
  ],
  [{ ...open, accountLimit: 1 }, { ...newBuyer, used: 1 }, 'Kupon ini sudah kamu pakai.'],
  [{ ...open, accountLimit: 2 }, { ...newBuyer, used: 1 }, undefined],
  [
    { ...open, totalLimit: 3, reservedCount: 1, usedCount: 2 },
    newBuyer,
    'Kupon ini sudah habis dipakai.',
  ],
  [{ ...open, totalLimit: 3, reservedCount: 1, usedCount: 1 }, newBuyer, undefined],
  [{ ...open, budgetRupiah: 9_999, usedRupiah: 5_000 }, newBuyer, 'Kupon ini sudah habis dipakai.'],
  [{ ...open, budgetRupiah: 10_000, reservedRupiah: 5_000 }, newBuyer, undefined],
])('limits %j with %j: %s', (usage, buyer, refusal) => {
  expect(limitRefusal('coupon', usage, buyer, 5_000)).toBe(refusal);
});

test('what another open payment holds is distinguished from what is used', () => {
  const held = { ...newBuyer, reserved: 1 };
  expect(limitRefusal('coupon', { ...open, accountLimit: 1 }, held, 5_000)).toContain(
    'pembayaran lain',
  );
});
