import { expect, test } from 'vitest';
import { retriesAfter, retryDelayMs } from './notification.ts';

test('retries as Midtrans counts and spaces them', () => {
  expect(retriesAfter(200)).toBeNull();
  expect(retriesAfter(null)).toBe(5);
  expect([1, 2, 3, 4, 5].map((tries) => retryDelayMs(tries, 1) / 60_000)).toEqual([
    2, 10, 30, 90, 210,
  ]);
  expect(retryDelayMs(1, 0)).toBe(30_000);
});
