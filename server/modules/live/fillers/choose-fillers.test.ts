import { expect, test } from 'vitest';
import { bestFit, chooseFillers } from './choose-fillers.ts';

const of = (lengths: readonly number[], weights: readonly number[] = []) =>
  lengths.map((seconds, i) => ({ assetId: `f${i}`, seconds, weight: weights[i] ?? 1 }));
const sumOf = (fillers: ReturnType<typeof of>, ids: readonly string[]) =>
  ids.reduce((sum, id) => sum + (fillers.find(({ assetId }) => assetId === id)?.seconds ?? 0), 0);
const days = Array.from({ length: 300 }, (_, day) => `slot ${day}`);

test('fillers come as close to a time as they can', () => {
  const fillers = of([420, 300, 180, 90]);
  expect(sumOf(fillers, bestFit(fillers, 600, 0).assetIds)).toBe(600);
  expect(sumOf(fillers, bestFit(fillers, 500, 3).assetIds)).toBe(480);
  expect(bestFit(fillers, 60, 0).assetIds).toEqual([]);
  expect(bestFit([], 600, 4).assetIds).toEqual([]);
});

test('they fill the time to within ten seconds where that can be, and one more is cut at its end', () => {
  const fillers = of([30, 45, 60, 95, 150, 300]);
  for (const [i, seed] of days.entries()) {
    const seconds = 60 + ((i * 37) % 1_700);
    const ids = chooseFillers(fillers, seconds, seed);
    const whole = sumOf(fillers, ids);
    const isCut = whole > seconds;
    expect(sumOf(fillers, isCut ? ids.slice(0, -1) : ids), seed).toBeGreaterThanOrEqual(
      seconds - 15,
    );
    expect(chooseFillers(fillers, seconds, seed)).toEqual(ids);
  }
});

test('what weighs more comes more often, nothing twice in a row', () => {
  const fillers = of([30, 30, 30, 30], [60, 30, 10, 10]);
  const counts = new Map<string, number>();
  for (const seed of days) {
    const ids = chooseFillers(fillers, 300, seed);
    expect(ids.every((id, i) => id !== ids[i - 1])).toBe(true);
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const [a = 0, b = 0, c = 0, d = 0] = ['f0', 'f1', 'f2', 'f3'].map((id) => counts.get(id) ?? 0);
  expect(a).toBeGreaterThan(b * 1.1);
  expect(b).toBeGreaterThan(c * 1.5);
  expect(Math.abs(c - d)).toBeLessThan(c * 0.25);
  // With room for one alone it is the weights alone.
  const alone = days.map((seed) => chooseFillers(fillers, 30, seed)[0]);
  expect(alone.filter((id) => id === 'f0').length / days.length).toBeCloseTo(60 / 110, 1);
});

test('nothing, one alone, and what is longer than the time', () => {
  expect(chooseFillers([], 600, 'a')).toEqual([]);
  expect(chooseFillers(of([30]), 0, 'a')).toEqual([]);
  expect(chooseFillers(of([0]), 90, 'a')).toEqual([]);
  expect(chooseFillers(of([30]), 90, 'a')).toEqual(['f0', 'f0', 'f0']);
  expect(chooseFillers(of([300]), 90, 'a')).toEqual(['f0']);
});
