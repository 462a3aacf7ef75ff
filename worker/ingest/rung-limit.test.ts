import { expect, test } from 'vitest';
import { createRungLimit } from './rung-limit.ts';

const MINUTES = 60_000;

test('one rung fewer each time, never none, and one more after a while that doubles', () => {
  const limit = createRungLimit(3);
  expect(limit.count(0)).toBe(3);
  expect(limit.lower(0, 3)).toBe(true);
  expect(limit.count(9 * MINUTES)).toBe(2);
  expect(limit.count(10 * MINUTES)).toBe(3);
  expect(limit.lower(11 * MINUTES, 3)).toBe(true);
  expect(limit.lower(12 * MINUTES, 2)).toBe(true);
  expect(limit.lower(13 * MINUTES, 1)).toBe(false);
  expect(limit.count(50 * MINUTES)).toBe(1);
  expect(limit.count(100 * MINUTES)).toBe(2);
});

test('a small picture that has few rungs anyway lowers from there', () => {
  const limit = createRungLimit(4);
  limit.lower(0, 2);
  expect(limit.count(1)).toBe(1);
});
