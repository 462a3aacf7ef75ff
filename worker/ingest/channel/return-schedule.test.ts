import { expect, test } from 'vitest';
import { leavePrimary, mayReturn, newReturnSchedule } from './return-schedule.ts';

const MINUTE = 60_000;
const timing = { firstWaitMs: 30_000, steadyMs: 10_000 };

test('back after half a minute, if the first source has been steady', () => {
  const schedule = leavePrimary(newReturnSchedule, 0, timing);
  const may = (now: number, steadyForMs: number) =>
    mayReturn(schedule, now, { ...timing, steadyForMs });
  expect(may(29_999, 20_000)).toBe(false);
  expect(may(30_000, 9_999)).toBe(false);
  expect(may(30_000, 10_000)).toBe(true);
});

test('each further failure doubles the wait, up to ten minutes, and quiet forgets them', () => {
  let schedule = newReturnSchedule;
  const steady = { ...timing, steadyForMs: MINUTE };
  const waits = [0, 1, 2, 3, 4, 5, 6].map((minute) => {
    const now = minute * MINUTE;
    schedule = leavePrimary(schedule, now, timing);
    let wait = 0;
    while (!mayReturn(schedule, now + wait, steady)) wait += 1_000;
    return wait / 1_000;
  });
  expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  schedule = leavePrimary(schedule, 30 * MINUTE, timing);
  expect(mayReturn(schedule, 30 * MINUTE + 30_000, steady)).toBe(true);
});
