import { expect, test } from 'vitest';
import { benefitOf, daysLeft } from './promo-views.ts';

const worth = {
  percent: null,
  amountRupiah: null,
  maxRupiah: null,
  minRupiah: 0,
  isNewOnly: false,
};

test('what a coupon takes off, and its limits', () => {
  const first = { ...worth, percent: 50, maxRupiah: 15_000, minRupiah: 20_000, isNewOnly: true };
  expect(benefitOf(first)).toEqual({
    off: '50%',
    limits: 'maks. Rp15.000 · min. belanja Rp20.000 · pembelian pertama',
  });
  expect(benefitOf({ ...worth, amountRupiah: 5_000 })).toEqual({ off: 'Rp5.000', limits: '' });
  expect(benefitOf(worth)).toBeNull();
});

test('the last week is counted down', () => {
  const day = 24 * 60 * 60 * 1000;
  expect([8, 7, 2, 1, 0.2].map((days) => daysLeft(days * day))).toEqual([
    null,
    '7 hari lagi',
    '2 hari lagi',
    'Hari terakhir',
    'Hari terakhir',
  ]);
});
