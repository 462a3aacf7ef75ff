import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepMatches } from './keep-matches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('adds matches again and again, never twice at once, until it is stopped', async () => {
  const running = new Set<number>();
  let runs = 0;
  const keeping = keepMatches(() => {
    const run = (runs += 1);
    running.add(run);
    return { stop: async () => void running.delete(run) };
  });
  expect(runs).toBe(0);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(runs).toBe(4);
  expect([...running]).toEqual([4]);
  await keeping.stop();
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(runs).toBe(4);
});
