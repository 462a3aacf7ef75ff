import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { prorate } from './storefront.ts';

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
