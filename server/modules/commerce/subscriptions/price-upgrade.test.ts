import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { creditOf } from './upgrade.ts';

test.each([
  ['nothing used', 30 * DAY, 30, 29_000],
  ['a begun day is the viewer’s', 29 * DAY + HOUR, 30, 29_000],
  ['half', 15 * DAY, 15, 14_500],
  ['a third, rounded down', 10 * DAY, 10, 9_666],
  ['the last hour is a day', HOUR, 1, 966],
  ['nothing left', 0, 0, 0],
  ['never more than was paid', 60 * DAY, 30, 29_000],
])('what is left of 30 days for Rp29.000: %s', (_, leftMs, daysLeft, creditRupiah) => {
  expect(creditOf(29_000, { leftMs, totalMs: 30 * DAY })).toEqual({
    daysLeft,
    daysTotal: 30,
    creditRupiah,
  });
});

test('a period of less than a day counts as one', () => {
  const credit = creditOf(3_000, { leftMs: HOUR, totalMs: 2 * HOUR });
  expect(credit).toEqual({ daysLeft: 1, daysTotal: 1, creditRupiah: 3_000 });
});
