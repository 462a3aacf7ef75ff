import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { monthsBefore } from '#platform/zone.ts';
import { findDueMonth } from './month-report.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const counted = (month: string, hours: number, isFinal = false) => ({
  month,
  countedAt: ago(hours),
  isFinal,
  revenue: {},
});
const known = { first: '2026-09', now, closed: new Set(['2026-09']) };

test('the newest month that was never counted comes first; one that failed keeps none waiting', () => {
  expect(findDueMonth([], known)).toBe('2026-11');
  expect(findDueMonth([counted('2026-11', 1)], known)).toBe('2026-10');
  expect(findDueMonth([], { ...known, failed: new Set(['2026-11', '2026-10']) })).toBe('2026-09');
  const failed = new Set(['2026-09', '2026-10', '2026-11']);
  expect(findDueMonth([], { ...known, failed })).toBeUndefined();
});

test('a closed month is counted once more and then stays; an open one comes back after hours', () => {
  const rest = [counted('2026-10', 1), counted('2026-11', 1)];
  expect(findDueMonth([counted('2026-09', 1), ...rest], known)).toBe('2026-09');
  const done = counted('2026-09', 900, true);
  expect(findDueMonth([done, ...rest], known)).toBeUndefined();
  expect(findDueMonth([done, counted('2026-10', 7), counted('2026-11', 1)], known)).toBe('2026-10');
  // The test clock was ahead when it was counted.
  expect(findDueMonth([done, ...rest.slice(0, 1), counted('2026-11', -5)], known)).toBe('2026-11');
});

test('a month whose revenue is not kept is due, also a final one', () => {
  const rest = [counted('2026-10', 1), counted('2026-11', 1)];
  const without = { ...counted('2026-09', 900, true), revenue: null };
  expect(findDueMonth([without, ...rest], known)).toBe('2026-09');
});

test('months go back over years', () => {
  expect(['2026-11', '2026-01'].map((month) => monthsBefore(month, 11))).toEqual([
    '2025-12',
    '2025-02',
  ]);
  expect(monthsBefore('2026-12', 12)).toBe('2025-12');
});
