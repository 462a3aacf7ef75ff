import { expect, test } from 'vitest';
import type { Period } from '#contract/live/sports-shapes.ts';
import { labelled, ralliesOf, scoreOf, winnerOf } from './scoring.ts';

const regular = (...sides: [number, number][]): Period[] =>
  sides.map(([home, away]) => ({ kind: 'regular', home, away }));
const shootout = (home: number, away: number): Period => ({ kind: 'shootout', home, away });

test('football counts the goals of all periods, and the shoot-out only decides', () => {
  const periods: Period[] = [
    ...regular([1, 0], [0, 1]),
    { kind: 'extra', home: 1, away: 1 },
    shootout(3, 4),
  ];
  expect(scoreOf('football', periods)).toEqual({ home: 2, away: 2 });
  expect(winnerOf('football', periods)).toBe('away');
  expect(winnerOf('football', periods.slice(0, 3))).toBe('draw');
  expect(labelled('football', periods).map(({ label }) => label)).toEqual([
    'Babak 1',
    'Babak 2',
    'Perpanjangan 1',
    'Adu penalti',
  ]);
});

test.each([
  [[[21, 19]], { home: 1, away: 0 }],
  [[[21, 20]], { home: 0, away: 0 }],
  [[[22, 20]], { home: 1, away: 0 }],
  [[[29, 30]], { home: 0, away: 1 }],
  [[[20, 18]], { home: 0, away: 0 }],
  [
    [
      [21, 15],
      [11, 21],
      [7, 4],
    ],
    { home: 1, away: 1 },
  ],
] as [[number, number][], object][])(
  'a game of badminton counts once it is won: %j',
  (sides, score) => {
    expect(scoreOf('badminton', regular(...sides))).toEqual(score);
  },
);

test('rallies of badminton add up over the games', () => {
  expect(ralliesOf(regular([21, 15], [11, 21]))).toEqual({ home: 32, away: 36 });
});
