import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { joinProgress, pictureCap, resumeSeconds, sourceExpiry } from './policy.ts';

const MIN = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 20, minute));
const kept = (positionMs: number, minute: number, finished = false) => ({
  positionMs,
  watchedAt: at(minute),
  finished,
});

describe('joinProgress', () => {
  test('a first report is kept as it is', () => {
    const report = { positionMs: 3 * MIN, watchedAt: at(3), rewound: false };
    expect(joinProgress(undefined, report, 90 * MIN)).toEqual(kept(3 * MIN, 3));
  });

  test('an old report sent late does not throw the viewer back', () => {
    const late = { positionMs: 10 * MIN, watchedAt: at(5), rewound: true };
    expect(joinProgress(kept(40 * MIN, 30), late, 90 * MIN)).toEqual(kept(40 * MIN, 30));
  });

  test('a late report that is further counts, but not as the newest viewing', () => {
    const late = { positionMs: 50 * MIN, watchedAt: at(5), rewound: false };
    expect(joinProgress(kept(40 * MIN, 30), late, 90 * MIN)).toEqual(kept(50 * MIN, 30));
  });

  test('a newer report from another device that lies behind keeps the furthest point', () => {
    const behind = { positionMs: 10 * MIN, watchedAt: at(40), rewound: false };
    expect(joinProgress(kept(40 * MIN, 30), behind, 90 * MIN)).toEqual(kept(40 * MIN, 40));
  });

  test('going back on purpose is kept', () => {
    const back = { positionMs: 10 * MIN, watchedAt: at(40), rewound: true };
    expect(joinProgress(kept(40 * MIN, 30), back, 90 * MIN)).toEqual(kept(10 * MIN, 40));
  });

  test('watching a finished film again starts a new viewing', () => {
    const again = { positionMs: 1 * MIN, watchedAt: at(50), rewound: false };
    expect(joinProgress(kept(89 * MIN, 30, true), again, 90 * MIN)).toEqual(kept(1 * MIN, 50));
  });

  test('a position beyond the end is the end, and the end is finished', () => {
    const beyond = { positionMs: 200 * MIN, watchedAt: at(1), rewound: false };
    expect(joinProgress(undefined, beyond, 90 * MIN)).toEqual(kept(90 * MIN, 1, true));
  });
});

test('nobody resumes in the first seconds or in the credits', () => {
  expect(resumeSeconds(undefined)).toBe(0);
  expect(resumeSeconds(kept(4_999, 0))).toBe(0);
  expect(resumeSeconds(kept(5_000, 0))).toBe(5);
  expect(resumeSeconds(kept(86 * MIN, 0, true))).toBe(0);
});

test('the picture is capped by the plan and by the account', () => {
  expect(pictureCap(1080, null)).toBe(1080);
  expect(pictureCap(1080, 360)).toBe(360);
  expect(pictureCap(480, 720)).toBe(480);
  expect(pictureCap(480, 0)).toBe(0);
});

describe('sourceExpiry', () => {
  test('is six hours after the film at least, and the same for whoever asks soon again', () => {
    const expiry = sourceExpiry(at(3), 90 * MIN);
    expect(expiry).toEqual(new Date(Date.UTC(2026, 0, 2, 3, 45)));
    expect(sourceExpiry(at(14), 90 * MIN)).toEqual(expiry);
    expect(sourceExpiry(at(16), 90 * MIN)).not.toEqual(expiry);
  });

  test('never lies more than a day ahead', () => {
    const now = at(7);
    const life = sourceExpiry(now, 40 * HOUR).getTime() - now.getTime();
    expect(life).toBeLessThanOrEqual(DAY);
    expect(life).toBeGreaterThan(DAY - HOUR);
  });
});
