import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { priceAt, prorate } from './policy.ts';

const from = new Date('2026-05-01T00:00:00Z');
const after = (days: number) => new Date(from.getTime() + days * DAY);

test.each([
  [30, 12_000, 12_000],
  [40, 12_000, 12_000],
  [15, 12_000, 6_000],
  [10, 10_000, 3_300],
  [1, 12_000, 500],
  [1, 300, 300],
])('%i of 30 days of Rp%i cost Rp%i', (days, price, part) => {
  expect(prorate(price, { from, until: after(days), whole: after(30) })).toBe(part);
});

describe('a price', () => {
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  const offer = { priceRupiah: 59_000, promoPriceRupiah: 39_000, promoUntil: at('2026-04-01') };

  test('is the promo until the very instant at which the promo ends', () => {
    expect(priceAt(offer, new Date(at('2026-04-01').getTime() - 1))).toEqual({
      priceRupiah: 39_000,
      isPromo: true,
    });
    expect(priceAt(offer, at('2026-04-01'))).toEqual({ priceRupiah: 59_000, isPromo: false });
  });

  test('is the normal one without a promo', () => {
    const plain = { priceRupiah: 3_000, promoPriceRupiah: null, promoUntil: null };
    expect(priceAt(plain, at('2026-04-01'))).toEqual({ priceRupiah: 3_000, isPromo: false });
  });
});
