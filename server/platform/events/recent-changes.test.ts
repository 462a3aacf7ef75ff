import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { followChanges } from './recent-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Row = { id: string; stampedAt: number; visibleAt: number };

/** A table whose rows become visible some time after their stamp, followed without any event. */
async function aTable() {
  const rows: Row[] = [];
  let read = 0;
  const deps = {
    clock: { now: () => new Date() },
    events: { subscribe: () => () => undefined },
    log: { warn: () => undefined },
  } as unknown as Deps;
  const changes = await followChanges<true>(deps, {
    name: 'rows',
    event: 'row',
    readEvent: () => [],
    async list(since) {
      const found = rows.filter(
        ({ stampedAt, visibleAt }) => stampedAt >= since.getTime() && visibleAt <= Date.now(),
      );
      read += found.length;
      return found.map(({ id, stampedAt }) => ({ id, value: true, at: new Date(stampedAt) }));
    },
    retention: 10 * MINUTE,
  });
  return {
    changes,
    read: () => read,
    insert(id: string, lateMs: number) {
      rows.push({ id, stampedAt: Date.now(), visibleAt: Date.now() + lateMs });
    },
  };
}

test('without its event a change is known after three seconds, and one that commits late within a minute', async () => {
  const { changes, insert } = await aTable();
  await vi.advanceTimersByTimeAsync(10 * SECOND + 500);
  insert('prompt', SECOND);
  insert('late', 25 * SECOND);
  await vi.advanceTimersByTimeAsync(4 * SECOND);
  expect([changes.get('prompt') !== undefined, changes.get('late')]).toEqual([true, undefined]);
  await vi.advanceTimersByTimeAsync(25 * SECOND + MINUTE);
  expect(changes.get('late')).toBeDefined();
  changes.close();
});

test('each row is read some three times, not once for each look within half a minute', async () => {
  const { changes, read, insert } = await aTable();
  const seconds = 600;
  for (let at = 0; at < seconds; at += 1) {
    insert(String(at), 0);
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  expect(read() / seconds).toBeGreaterThan(2);
  expect(read() / seconds).toBeLessThan(3.5);
  changes.close();
});
