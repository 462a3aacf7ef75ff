import { describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import type { Programme } from '#contract/live/shapes.ts';
import { freshFor, withNews } from './fresh-for.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const show = (id: string, from: number, to: number) =>
  ({
    id,
    start: new Date(noon + from * MINUTE).toISOString(),
    stop: new Date(noon + to * MINUTE).toISOString(),
  }) as Programme;
const card = (from: number) => ({
  now: show('now', -30, from),
  next: show('next', from, from + 30),
});
const minutes = (ms: number) => ms / MINUTE;

describe('a page of television looks again', () => {
  test('when something else begins on any channel', () => {
    expect(minutes(freshFor([card(10), card(7)], noon))).toBe(7);
  });
  test('not the moment after it has looked, and at least now and then', () => {
    expect(minutes(freshFor([card(1)], noon))).toBe(2);
    expect(minutes(freshFor([card(-5)], noon))).toBe(2);
    expect(minutes(freshFor([card(90)], noon))).toBe(15);
    expect(minutes(freshFor([], noon))).toBe(15);
    expect(minutes(freshFor([{ now: null, next: null }], noon))).toBe(15);
  });
  test('before an event ends that is watched, for it may go on elsewhere', () => {
    const watched = (minute: number, isLive: boolean) => ({
      now: { ...show('now', -30, minute), isLive },
      next: show('next', minute, 90),
    });
    expect(minutes(freshFor([card(20)], noon, watched(13, true)))).toBe(9);
    expect(minutes(freshFor([card(20)], noon, watched(13, false)))).toBe(15);
    expect(minutes(freshFor([card(20)], noon, watched(3, true)))).toBe(15);
  });
  test('soon, where a channel is about to begin', () => {
    expect(minutes(freshFor([card(10), { now: null, next: show('a', 5, 35) }], noon))).toBe(0.75);
    expect(minutes(freshFor([{ now: null, next: show('a', 90, 120) }], noon))).toBe(15);
  });
});

test('what is known anew replaces what was known of its time, and nothing else', () => {
  const known = [show('a', 0, 30), show('b', 30, 60), show('c', 60, 90), show('d', 90, 120)];
  const news = [show('B', 30, 50), show('C', 50, 90)];
  expect(withNews(known, news).map(({ id }) => id)).toEqual(['a', 'B', 'C', 'd']);
  expect(withNews(known, [])).toEqual(known);
  expect(withNews([], news)).toEqual(news);
});
