import { describe, expect, test } from 'vitest';
import { hasWatched, isBurst, isCovered, publicName, scoreOf, stateOf } from './policy.ts';

const FILM = 'film';
const seen = (productId: string, share: number, more: object = {}) => ({
  productId,
  positionMs: share * 1000,
  durationMs: 1000,
  finished: share >= 0.9,
  watchedMs: share * 1000,
  ...more,
});
const episodes = new Map(
  [1, 2, 3, 4].map((number) => [`e${number}`, { season: 1, number, isLast: number === 4 }]),
);

describe('hasWatched', () => {
  test('seven tenths of a film, really played', () => {
    expect(hasWatched(FILM, [seen(FILM, 0.7)], new Map())).toBe(true);
    expect(hasWatched(FILM, [seen(FILM, 0.69)], new Map())).toBe(false);
    expect(hasWatched(FILM, [seen(FILM, 1, { watchedMs: 0 })], new Map())).toBe(false);
  });

  test('three episodes, or all of a shorter series', () => {
    const watched = ['e1', 'e2', 'e4'].map((id) => seen(id, 0.8));
    expect(hasWatched('serial', watched, episodes)).toBe(true);
    expect(hasWatched('serial', watched.slice(0, 2), episodes)).toBe(false);
    const short = new Map([['a', { season: 1, number: 1, isLast: true }]]);
    expect(hasWatched('serial', [seen('a', 0.8)], short)).toBe(true);
  });
});

test('a moment is covered until its reader is past it', () => {
  const moment = { spoiler: false, atMs: 500, atProductId: 'e2' };
  const read = (watching: ReturnType<typeof seen>[]) => ({ watching, episodes });
  expect(isCovered(moment, 'serial', read([]))).toBe(true);
  expect(isCovered(moment, 'serial', read([seen('e2', 0.4)]))).toBe(true);
  expect(isCovered(moment, 'serial', read([seen('e2', 0.5)]))).toBe(false);
  expect(isCovered(moment, 'serial', read([seen('e3', 0.1)]))).toBe(false);
  expect(isCovered(moment, 'serial', read([seen('e1', 1)]))).toBe(true);
  const whole = { spoiler: true, atMs: null, atProductId: null };
  expect(isCovered(whole, 'serial', read([seen('e3', 1)]))).toBe(true);
  expect(isCovered(whole, 'serial', read([seen('e4', 1)]))).toBe(false);
  expect(isCovered(whole, FILM, read([seen(FILM, 1)]))).toBe(false);
});

test.each([
  ['Budi Santoso', 'Budi S.'],
  ['budi', 'budi'],
  ['Siti Nur Haliza', 'Siti H.'],
  ['  ', 'Penonton'],
  ['0812345678', 'Penonton'],
  ['budi@contoh.id', 'Penonton'],
  ['👑', 'Penonton'],
])('%s is called %s', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});

describe('scoreOf', () => {
  const none = [0, 0, 0, 0, 0];

  test('leans on the usual stars, and is shown from five on', () => {
    expect(scoreOf({ verified: [0, 0, 0, 0, 4], unverified: none }, 3.5).average).toBeNull();
    const five = scoreOf({ verified: [0, 0, 0, 0, 5], unverified: none }, 3.5);
    expect(five).toMatchObject({ average: 3.8, count: 5, verifiedCount: 5 });
    expect(five.histogram[0]).toEqual({ stars: 5, count: 5 });
    expect(scoreOf({ verified: [0, 0, 0, 0, 980], unverified: none }, 3.5).average).toBe(5);
  });

  test('accounts that never watched weigh little', () => {
    const bombed = { verified: [0, 0, 0, 0, 100], unverified: [100, 0, 0, 0, 0] };
    expect(scoreOf(bombed, 3.5).average).toBe(4);
  });
});

test('a burst is ten times the usual, and never a handful', () => {
  expect(isBurst(29, 0)).toBe(false);
  expect(isBurst(30, 0)).toBe(true);
  expect(isBurst(99, 280)).toBe(false);
  expect(isBurst(100, 280)).toBe(true);
});

describe('stateOf', () => {
  const calm = {
    assessment: { points: 0, signs: [] },
    isNew: false,
    isProved: true,
    verified: true,
    isBusy: false,
  };
  const points = (number: number) => ({ assessment: { points: number, signs: [] } });
  const shown = { state: 'published', heldFor: null };

  test('two points wait for everybody, one for who is new, unproved or has not watched', () => {
    expect(stateOf(calm)).toEqual(shown);
    expect(stateOf({ ...calm, ...points(2) }).heldFor).toBe('words');
    expect(stateOf({ ...calm, ...points(1) })).toEqual(shown);
    for (const doubt of [{ isNew: true }, { isProved: false }, { verified: false }]) {
      expect(stateOf({ ...calm, ...doubt })).toEqual(shown);
      expect(stateOf({ ...calm, ...points(1), ...doubt }).heldFor).toBe('new');
    }
  });

  test('in a burst only those wait who have not watched', () => {
    expect(stateOf({ ...calm, isBusy: true })).toEqual(shown);
    expect(stateOf({ ...calm, isBusy: true, verified: false }).heldFor).toBe('burst');
  });

  test('other words free nothing that a person or an authority stopped', () => {
    const before = { state: 'hidden' as const, heldFor: null, wasDecidedAgainst: true };
    expect(stateOf({ ...calm, previous: before }).heldFor).toBe('edited');
    const ordered = { state: 'held' as const, heldFor: 'order', wasDecidedAgainst: false };
    expect(stateOf({ ...calm, previous: ordered }).heldFor).toBe('order');
    const reported = { ...ordered, state: 'removed' as const, heldFor: 'reports' };
    expect(stateOf({ ...calm, previous: reported }).heldFor).toBe('reports');
    const worded = { ...ordered, heldFor: 'words' };
    expect(stateOf({ ...calm, previous: worded })).toEqual(shown);
  });
});
