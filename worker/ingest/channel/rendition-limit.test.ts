import { expect, test } from 'vitest';
import { limitAtStart, lowerLimit, newRenditionLimit } from './rendition-limit.ts';

const MINUTES = 60_000;

/** As a channel keeps it. */
function aLimit(all: number) {
  let limit = newRenditionLimit(all);
  return {
    count: (now: number) => (limit = limitAtStart(limit, now)).most,
    lower(now: number, made: number) {
      limit = lowerLimit(limit, now, made);
      return limit.most < made;
    },
  };
}

test('one rendition fewer each time, never none, and one more after a while that doubles', () => {
  const limit = aLimit(3);
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

test('a small picture that has few renditions anyway lowers from there', () => {
  const limit = aLimit(4);
  limit.lower(0, 2);
  expect(limit.count(1)).toBe(1);
});
