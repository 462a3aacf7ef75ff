import { describe, expect, test } from 'vitest';
import { cheapest, comparePlans, isInPlan, planStart, priceAt } from './policy.ts';

const at = (text: string) => new Date(`${text}T00:00:00Z`);
const entitlement = (tier: 'lite' | 'premium', from: string, to: string) => ({
  tier,
  startsAt: at(from),
  endsAt: at(to),
});

describe('a price', () => {
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

describe('a new plan begins', () => {
  const now = at('2026-03-15');

  test('at once where there is none', () => {
    expect(planStart([], 'lite', now)).toEqual(now);
    expect(planStart([entitlement('lite', '2026-01-01', '2026-02-01')], 'lite', now)).toEqual(now);
  });

  test('after the same one, after all that is already stacked', () => {
    const entitlements = [
      entitlement('lite', '2026-03-01', '2026-04-01'),
      entitlement('lite', '2026-04-01', '2026-05-01'),
    ];
    expect(planStart(entitlements, 'lite', now)).toEqual(at('2026-05-01'));
  });

  test('after a greater one, and at once beside a smaller one', () => {
    expect(planStart([entitlement('premium', '2026-03-01', '2026-04-01')], 'lite', now)).toEqual(
      at('2026-04-01'),
    );
    expect(planStart([entitlement('lite', '2026-03-01', '2026-04-01')], 'premium', now)).toEqual(
      now,
    );
  });
});

test('plans are ordered, class E is in none of them', () => {
  expect(comparePlans('premium', 'lite')).toBeGreaterThan(0);
  expect(comparePlans('freemium', 'lite')).toBeLessThan(0);
  expect(isInPlan('D', { matrix: ['A', 'B', 'C', 'D'] })).toBe(true);
  expect(isInPlan('D', { matrix: ['A', 'B', 'C'] })).toBe(false);
  expect(isInPlan('E', { matrix: ['A', 'E'] })).toBe(false);
});

test('the cheapest offer is found', () => {
  expect(cheapest([{ priceRupiah: 59_000 }, { priceRupiah: 3_000 }])).toEqual({
    priceRupiah: 3_000,
  });
  expect(cheapest([])).toBeUndefined();
});
