import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { afterWrongTry } from './pin-policy.ts';

const start = new Date('2026-11-21T10:00:00Z');
const NEVER = { wrongTries: 0, lastWrongAt: null };

/** Waits in milliseconds after each of so many wrong tries in a row. */
function waits(count: number): number[] {
  let kept: { wrongTries: number; lastWrongAt: Date | null } = NEVER;
  return Array.from({ length: count }, () => {
    const next = afterWrongTry(kept, start);
    kept = next;
    return next.blockedUntil === null ? 0 : next.blockedUntil.getTime() - start.getTime();
  });
}

test('a few tries are free, then each waits twice as long, never longer than a quarter of an hour', () => {
  expect(waits(12)).toEqual([
    0,
    0,
    0,
    0,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    4 * MINUTE,
    8 * MINUTE,
    15 * MINUTE,
    15 * MINUTE,
    15 * MINUTE,
  ]);
});

test('a day later nothing is held against anybody', () => {
  const kept = { wrongTries: 40, lastWrongAt: start };
  const dayLater = new Date(start.getTime() + DAY + SECOND);
  expect(afterWrongTry(kept, dayLater)).toMatchObject({ wrongTries: 1, blockedUntil: null });
});
