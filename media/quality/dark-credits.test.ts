import { expect, test } from 'vitest';
import { findDarkCredits, readDarkness } from './dark-credits.ts';

/** Two pictures a second: `"20 light, 40 dark"`. */
const asset = (text: string) => {
  const kinds = text.split(', ').flatMap((part) => {
    const [seconds, kind] = part.split(' ');
    return Array.from({ length: Number(seconds) * 2 }, () => kind === 'dark');
  });
  return kinds.map((isDark, at) => ({ atMs: at * 500, isDark }));
};

test('credits begin where a film ends in the dark, a logo among them and a scene behind them or not', () => {
  expect(findDarkCredits(asset('60 light, 40 dark'))).toBe(60_000);
  expect(findDarkCredits(asset('60 light, 30 dark, 3 light, 60 dark'))).toBe(60_000);
  expect(findDarkCredits(asset('60 light, 60 dark, 45 light'))).toBe(60_000);
  expect(findDarkCredits(asset('60 light, 4 dark, 30 light, 40 dark'))).toBe(94_000);
});

test('what only may be dark is none', () => {
  expect(findDarkCredits(asset('60 light, 10 dark'))).toBeUndefined();
  expect(findDarkCredits(asset('90 dark'))).toBeUndefined();
  expect(findDarkCredits(asset('60 light, 60 dark, 300 light'))).toBeUndefined();
  expect(findDarkCredits(asset('60 light'))).toBeUndefined();
  expect(findDarkCredits([])).toBeUndefined();
});

test('what ffmpeg prints is read', () => {
  const printed = 'frame:0    pts:0       pts_time:0\nlavfi.blackframe.pblack=97\n';
  expect(
    readDarkness(`${printed}frame:1 pts:1 pts_time:0.5\nlavfi.blackframe.pblack=12\n`),
  ).toEqual([
    { atMs: 0, isDark: true },
    { atMs: 500, isDark: false },
  ]);
});
