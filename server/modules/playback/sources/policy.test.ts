import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { maxPictureHeight, sourceExpiry } from './policy.ts';

const MIN = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 20, minute));

test('the picture is capped by the plan and by the account', () => {
  expect(maxPictureHeight(1080, null)).toBe(1080);
  expect(maxPictureHeight(1080, 360)).toBe(360);
  expect(maxPictureHeight(480, 720)).toBe(480);
  expect(maxPictureHeight(480, 0)).toBe(0);
});

describe('sourceExpiry', () => {
  test('is six hours after the film at least, and the same for a request soon after', () => {
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
