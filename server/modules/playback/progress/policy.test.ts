import { describe, expect, test } from 'vitest';
import { addWatched, isFinished, mergeProgress, resumeSeconds } from './policy.ts';

const MIN = 60_000;
const FILM = { durationMs: 90 * MIN, creditsFromMs: null };
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 20, minute));
const stored = (positionMs: number, minute: number, finished = false) => ({
  positionMs,
  watchedAt: at(minute),
  finished,
});

describe('mergeProgress', () => {
  test('a first report is kept as it is', () => {
    const report = { positionMs: 3 * MIN, watchedAt: at(3), rewound: false };
    expect(mergeProgress(undefined, report, FILM)).toEqual(stored(3 * MIN, 3));
  });

  test('an old report sent late does not throw the viewer back', () => {
    const late = { positionMs: 10 * MIN, watchedAt: at(5), rewound: true };
    expect(mergeProgress(stored(40 * MIN, 30), late, FILM)).toEqual(stored(40 * MIN, 30));
  });

  test('a late report that is further counts, but not as the newest viewing', () => {
    const late = { positionMs: 50 * MIN, watchedAt: at(5), rewound: false };
    expect(mergeProgress(stored(40 * MIN, 30), late, FILM)).toEqual(stored(50 * MIN, 30));
  });

  test('a newer report from another device that lies behind keeps the furthest point', () => {
    const behind = { positionMs: 10 * MIN, watchedAt: at(40), rewound: false };
    expect(mergeProgress(stored(40 * MIN, 30), behind, FILM)).toEqual(stored(40 * MIN, 40));
  });

  test('going back on purpose is kept', () => {
    const back = { positionMs: 10 * MIN, watchedAt: at(40), rewound: true };
    expect(mergeProgress(stored(40 * MIN, 30), back, FILM)).toEqual(stored(10 * MIN, 40));
  });

  test('watching a finished film again starts a new viewing', () => {
    const again = { positionMs: 1 * MIN, watchedAt: at(50), rewound: false };
    expect(mergeProgress(stored(89 * MIN, 30, true), again, FILM)).toEqual(stored(1 * MIN, 50));
  });

  test('a position beyond the end is the end, and the end is finished', () => {
    const beyond = { positionMs: 200 * MIN, watchedAt: at(1), rewound: false };
    expect(mergeProgress(undefined, beyond, FILM)).toEqual(stored(90 * MIN, 1, true));
  });
});

test.each([
  ['nine tenths of it', FILM, 81 * MIN],
  ['the mark of its credits', { ...FILM, creditsFromMs: 70 * MIN }, 70 * MIN],
  ['nine tenths where its credits begin later', { ...FILM, creditsFromMs: 88 * MIN }, 81 * MIN],
])('a product is finished after %s', (_, length, endMs) => {
  expect(isFinished(endMs - 1, length)).toBe(false);
  expect(isFinished(endMs, length)).toBe(true);
});

test('a position in the first seconds or in the credits starts over', () => {
  expect(resumeSeconds(undefined)).toBe(0);
  expect(resumeSeconds(stored(4_999, 0))).toBe(0);
  expect(resumeSeconds(stored(5_000, 0))).toBe(5);
  expect(resumeSeconds(stored(86 * MIN, 0, true))).toBe(0);
});

describe('addWatched', () => {
  const film = (positionMs: number) => ({ positionMs, durationMs: 90 * MIN });
  const kept = (watchedMs: number, positionMs: number, minute: number) => ({
    watchedMs,
    positionMs,
    reportedAt: at(minute),
  });

  test('a player that runs counts what it played, at most twice as fast as the clock', () => {
    const playback = { startedAt: at(0), now: at(5) };
    expect(addWatched(undefined, film(5 * MIN), playback)).toBe(5 * MIN);
    expect(addWatched(undefined, film(80 * MIN), playback)).toBe(10 * MIN);
    expect(addWatched(kept(4 * MIN, 4 * MIN, 4), film(5 * MIN), playback)).toBe(5 * MIN);
  });

  test('a jump to the end, a pause and a step back count nothing', () => {
    const playback = { startedAt: at(0), now: at(5) };
    expect(addWatched(kept(5 * MIN, 5 * MIN, 5), film(89 * MIN), playback)).toBe(5 * MIN);
    expect(addWatched(kept(5 * MIN, 5 * MIN, 4), film(5 * MIN), playback)).toBe(5 * MIN);
    expect(addWatched(kept(5 * MIN, 60 * MIN, 4), film(2 * MIN), playback)).toBe(5 * MIN);
  });

  test('waiting beside an open player is no viewing', () => {
    const long = { startedAt: at(0), now: at(59) };
    expect(addWatched(undefined, film(90 * MIN), long)).toBe(20 * MIN);
    expect(addWatched(kept(80 * MIN, 80 * MIN, 50), film(90 * MIN), long)).toBe(90 * MIN);
  });
});
