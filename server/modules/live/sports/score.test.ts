import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import type { Period } from '#contract/live/sports-shapes.ts';
import {
  isProtected,
  labelled,
  type MatchScore,
  ralliesOf,
  scoreOf,
  visibleScoreOf,
  winnerOf,
  withoutScore,
} from './score.ts';

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

const kickOffAt = new Date('2026-11-22T12:00:00Z');
const after = (minutes: number) => new Date(kickOffAt.getTime() + minutes * MINUTE);
const goals = (home: number, away: number): Period[] => [{ kind: 'regular', home, away }];
const history = [
  { at: after(0), periods: goals(0, 0) },
  { at: after(30), periods: goals(1, 0) },
  { at: after(95), periods: goals(3, 1) },
];
const over: MatchScore = {
  kickOffAt,
  status: 'finished',
  periods: goals(3, 1),
  finishedAt: after(95),
  broadcastUntil: after(120),
};
const look = (upTo?: number, isProtectedOne = true, now = after(200), score = over) =>
  visibleScoreOf(
    score,
    history,
    { isProtected: isProtectedOne, upTo: upTo === undefined ? undefined : after(upTo) },
    now,
  );

test('nothing is kept from who is not protected', () => {
  expect(look(undefined, false)).toEqual({
    status: 'finished',
    periods: goals(3, 1),
    isHidden: false,
    until: null,
  });
});

test('a viewer who has watched nothing sees only that it has begun', () => {
  const nothing = { periods: null, isHidden: true, until: new Date(0) };
  expect(look()).toEqual({ status: 'hidden', ...nothing });
  expect(look(undefined, true, after(-5))).toMatchObject({ status: 'scheduled', periods: null });
  // Whatever the truth is: the same.
  const goingOn: MatchScore = { ...over, status: 'live', finishedAt: null, periods: goals(7, 7) };
  expect(look(undefined, true, after(60), goingOn)).toEqual({ status: 'hidden', ...nothing });
});

test('the score unfolds with the own playhead', () => {
  expect(look(-3)).toMatchObject({ status: 'hidden', periods: null });
  expect(look(10)).toMatchObject({ status: 'live', periods: goals(0, 0), isHidden: true });
  expect(look(94)).toMatchObject({ status: 'live', periods: goals(1, 0), isHidden: true });
  expect(look(95)).toMatchObject({ status: 'finished', periods: goals(3, 1), isHidden: false });
});

test('who watched to the end of the broadcast has seen it all, also where it went on longer', () => {
  const long: MatchScore = { ...over, finishedAt: after(140) };
  expect(look(119, true, after(200), long)).toMatchObject({ status: 'live', isHidden: true });
  expect(look(119.6, true, after(200), long)).toMatchObject({ status: 'finished' });
});

test('a match is protected by its own choice, else by the setting', () => {
  const fixture = { fixtureId: 'f', homeTeamId: 'h', awayTeamId: 'a' };
  const viewer = (scope: 'none' | 'followed' | 'all', team: string, choice?: boolean) => ({
    scope,
    followed: new Set([team]),
    choices: new Map(choice === undefined ? [] : [['f', choice]]),
  });
  expect(isProtected(viewer('followed', 'a'), fixture)).toBe(true);
  expect(isProtected(viewer('followed', 'x'), fixture)).toBe(false);
  expect(isProtected(viewer('all', 'x'), fixture)).toBe(true);
  expect(isProtected(viewer('none', 'a'), fixture)).toBe(false);
  expect(isProtected(viewer('all', 'a', false), fixture)).toBe(false);
  expect(isProtected(viewer('none', 'x', true), fixture)).toBe(true);
});

test.each([
  ['Garuda Laut 3-1 Elang Rimba', 'Garuda Laut Elang Rimba'],
  ['Cuplikan: Garuda Laut vs Elang Rimba (3 – 1)', 'Cuplikan: Garuda Laut vs Elang Rimba'],
  ['Final 21-19, 21-17', 'Final'],
  ['Menang 2:0', 'Menang'],
  ['Liga Nusantara 2026-27', 'Liga Nusantara 2026-27'],
  ['Piala U-19 pekan 12', 'Piala U-19 pekan 12'],
  ['3-1', ''],
])('%s is shown as %s', (title, shown) => {
  expect(withoutScore(title)).toBe(shown);
});
