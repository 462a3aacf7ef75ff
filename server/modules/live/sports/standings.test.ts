import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import type { TieBreaker } from '#contract/live/sports-shapes.ts';
import { type Result, standings, type TableRule } from './standings.ts';

const now = new Date('2026-11-22T00:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * DAY);
const teams = ['A', 'B', 'C', 'D'].map((teamId) => ({ teamId, name: teamId }));
const rule = (tieBreakers: TieBreaker[], given: Partial<TableRule> = {}): TableRule => ({
  validFrom: day(-300),
  win: 3,
  draw: 1,
  loss: 0,
  tieBreakers,
  ...given,
});
let played = 0;
const match = (homeTeamId: string, home: number, away: number, awayTeamId: string): Result => {
  played += 1;
  return {
    homeTeamId,
    awayTeamId,
    kickOffAt: day(played - 200),
    periods: [{ kind: 'regular', home, away }],
  };
};
const order = (rules: TableRule[], results: Result[]) =>
  standings({ sport: 'football', rules, teams, results, now }).map(({ teamId }) => teamId);

test('points, then difference, then goals, then the name', () => {
  const results = [match('A', 1, 0, 'B'), match('C', 3, 1, 'D'), match('D', 2, 2, 'B')];
  const rows = standings({
    sport: 'football',
    rules: [rule(['points', 'difference', 'scored'])],
    teams,
    results,
    now,
  });
  expect(rows.map(({ teamId, points }) => [teamId, points])).toEqual([
    ['C', 3],
    ['A', 3],
    ['B', 1],
    ['D', 1],
  ]);
  expect(rows[2]).toMatchObject({ played: 2, drawn: 1, lost: 1, scored: 2, form: ['K', 'S'] });
  expect(order([rule(['points'])], [])).toEqual(['A', 'B', 'C', 'D']);
});

test('a match counts by the rule of its kick-off, ties break by the rule of now', () => {
  const early = { ...match('A', 1, 0, 'B'), kickOffAt: day(-100) };
  const late = { ...match('C', 1, 0, 'D'), kickOffAt: day(-10) };
  const rules = [
    rule(['points'], { win: 2 }),
    rule(['points', 'scored'], { validFrom: day(-50) }),
    rule(['won'], { validFrom: day(50) }),
  ];
  const rows = standings({ sport: 'football', rules, teams, results: [early, late], now });
  expect(rows.slice(0, 2).map(({ teamId, points }) => [teamId, points])).toEqual([
    ['C', 3],
    ['A', 2],
  ]);
});

test('teams that are level are compared by what they played among themselves', () => {
  // A and B have six points each; B has the better difference, A won between them.
  const results = [
    match('A', 1, 0, 'B'),
    match('A', 1, 0, 'C'),
    match('D', 1, 0, 'A'),
    match('B', 5, 0, 'C'),
    match('B', 5, 0, 'D'),
    match('C', 1, 0, 'D'),
  ];
  expect(order([rule(['points', 'difference'])], results).slice(0, 2)).toEqual(['B', 'A']);
  expect(order([rule(['points', 'headToHead', 'difference'])], results).slice(0, 2)).toEqual([
    'A',
    'B',
  ]);
});

test('who is still level within a circle of three is compared once more by two', () => {
  // In their circle A and B are level before C by goals; between the two of them A won.
  const results = [match('A', 2, 1, 'B'), match('B', 2, 0, 'C'), match('C', 1, 1, 'A')];
  const again = [...results, match('D', 0, 1, 'C'), match('D', 0, 1, 'B'), match('D', 0, 0, 'A')];
  expect(order([rule(['headToHead'])], results).slice(0, 3)).toEqual(['A', 'B', 'C']);
  expect(order([rule(['points', 'headToHead'])], again).slice(0, 3)).toEqual(['B', 'A', 'C']);
});

test('the order of matches does not matter, and points add up, over random seasons', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = mulberry(seed);
    const pick = (most: number) => Math.floor(random() * most);
    const results = Array.from({ length: 1 + pick(12) }, () => {
      const home = pick(4);
      const away = (home + 1 + pick(3)) % 4;
      return match('ABCD'.charAt(home), pick(4), pick(4), 'ABCD'.charAt(away));
    });
    const rules = [rule(['points', 'headToHead', 'difference', 'scored'])];
    const rows = standings({ sport: 'football', rules, teams, results, now });
    const draws = rows.reduce((sum, { drawn }) => sum + drawn, 0) / 2;
    const points = rows.reduce((sum, row) => sum + row.points, 0);
    expect(points).toBe(3 * (results.length - draws) + 2 * draws);
    expect(rows.reduce((sum, { difference }) => sum + difference, 0)).toBe(0);
    expect(order(rules, results.toReversed())).toEqual(rows.map(({ teamId }) => teamId));
  }
});

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
