import { expect, test } from 'vitest';
import { periodsOf } from './blocks.ts';
import { aSchedule, aSource } from '../test/channel.ts';
import { picturesOf } from './timeline-pictures.ts';
import { TICKS_A_SECOND, windowSegmentsOf } from './timeline.ts';

const SECOND = TICKS_A_SECOND;
const START = 1_700_000_000;
const films = [aSource('first', 60 * 24), aSource('second', 40 * 24)];
const blocks = aSchedule(START * SECOND, [{ sources: films, ticks: 300 * SECOND }]);
const grid = { width: 160, height: 90, columns: 5, rows: 5, count: 30, intervalSeconds: 2 };

/** What there is of a stretch, in seconds of the channel, `now` seconds after it began. */
function pictures(from: number, to: number, now: number, known = films.map(({ path }) => path)) {
  const at = (seconds: number) => (START + seconds) * SECOND;
  const window = { from: at(from), to: at(to), edge: at(now) };
  const periods = blocks.flatMap((block) =>
    periodsOf(block, window.from, Math.min(window.to, window.edge)),
  );
  const sheetsOf = (path: string) =>
    known.includes(path) ? { ...grid, largestBytes: 1 } : undefined;
  return picturesOf(windowSegmentsOf(periods, window), window, sheetsOf).map((each) => ({
    ...each,
    from: each.from / 1000 - START,
    to: each.to / 1000 - START,
  }));
}

const [first, second] = films.map(({ path }) => path);

test('each asset of a stretch, from where it is in it', () => {
  expect(pictures(30, 130, 400)).toEqual([
    { from: 30, to: 60, begins: 30, path: first, sheets: grid },
    { from: 60, to: 100, begins: 0, path: second, sheets: grid },
    { from: 100, to: 130, begins: 0, path: first, sheets: grid },
  ]);
});

test('nothing of what has not been on yet', () => {
  const windowSegments = pictures(0, 200, 75);
  expect(windowSegments.map(({ path }) => path)).toEqual([first, second]);
  expect(windowSegments.at(-1)?.to).toBeLessThanOrEqual(75);
  expect(windowSegments.at(-1)?.to).toBeGreaterThan(70);
});

test('what has no sheets is left out', () => {
  expect(pictures(0, 100, 400, [second ?? '']).map(({ path }) => path)).toEqual([second]);
});
