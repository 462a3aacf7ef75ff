import { expect, test } from 'vitest';
import { createReturnSchedule } from './return-schedule.ts';

const MINUTE = 60_000;

test('back after half a minute, if the first source has been steady', () => {
  const schedule = createReturnSchedule({ firstWaitMs: 30_000, steadyMs: 10_000 });
  schedule.left(0);
  expect(schedule.mayReturn(29_999, 20_000)).toBe(false);
  expect(schedule.mayReturn(30_000, 9_999)).toBe(false);
  expect(schedule.mayReturn(30_000, 10_000)).toBe(true);
});

test('each further failure doubles the wait, up to ten minutes, and quiet forgets them', () => {
  const schedule = createReturnSchedule({ firstWaitMs: 30_000, steadyMs: 10_000 });
  const waits = [0, 1, 2, 3, 4, 5, 6].map((minute) => {
    const now = minute * MINUTE;
    schedule.left(now);
    let wait = 0;
    while (!schedule.mayReturn(now + wait, MINUTE)) wait += 1_000;
    return wait / 1_000;
  });
  expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  schedule.left(30 * MINUTE);
  expect(schedule.mayReturn(30 * MINUTE + 30_000, MINUTE)).toBe(true);
});
