import { expect, test, vi } from 'vitest';
import type { ObjectStore } from '#platform/object-store.ts';
import { createBufferPool, createObjectCache } from './object-cache.ts';

vi.setConfig({ testTimeout: 30_000 });
const LENGTH = 300_000;
const PIECES = 20;

/** A store whose piece n is full of n. */
function aStore() {
  let reads = 0;
  const get: ObjectStore['get'] = async (_key, { range, allocate = Buffer.alloc } = {}) => {
    reads += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    const number = (range?.start ?? 0) / LENGTH;
    const body = allocate(LENGTH).fill(number);
    return { body, size: LENGTH * 100, contentType: 'video/mp4', etag: '"x"' };
  };
  return { store: { get } as ObjectStore, reads: () => reads };
}

const rangeOf = (number: number) => ({ start: number * LENGTH, end: (number + 1) * LENGTH - 1 });

test.each([
  ['room for all', PIECES * LENGTH * 2, PIECES],
  ['room for a few', 5 * LENGTH * 2, undefined],
  ['room for none', 1, undefined],
])('with %s, no reader ever sees the bytes of another piece', async (_name, maxBytes, reads) => {
  const source = aStore();
  const cache = createObjectCache(source.store, maxBytes);
  const reader = async () => {
    for (let i = 0; i < 20; i += 1) {
      const number = Math.floor(Math.random() * PIECES);
      const piece = await cache.read('film', rangeOf(number));
      // A slow viewer: others come and go meanwhile.
      for (let look = 0; look < 3; look += 1) {
        expect(piece!.body.equals(Buffer.alloc(LENGTH, number))).toBe(true);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
      }
      piece!.release();
      piece!.release();
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  if (reads !== undefined) expect(source.reads()).toBeLessThanOrEqual(reads);
});

test('who waits for the same piece waits for one reading, and a failed one is not kept', async () => {
  const source = aStore();
  let isAway = true;
  const cache = createObjectCache(
    {
      ...source.store,
      get: (...request) =>
        isAway ? Promise.reject(new Error('away')) : source.store.get(...request),
    },
    LENGTH * 10,
  );
  await expect(
    Promise.all([cache.read('a', rangeOf(1)), cache.read('a', rangeOf(1))]),
  ).rejects.toThrow('away');
  isAway = false;
  await Promise.all(Array.from({ length: 9 }, () => cache.read('a', rangeOf(1))));
  expect(source.reads()).toBe(1);
});

test('memory comes back to those who need as much, and never beyond the limit', () => {
  const pool = createBufferPool(600_000);
  const first = pool.take(300_000);
  expect(first).toHaveLength(300_000);
  pool.give(first);
  const again = pool.take(400_000);
  expect(again).toHaveLength(400_000);
  expect(again.buffer).toBe(first.buffer);
  const many = Array.from({ length: 5 }, () => pool.take(500_000));
  for (const each of many) pool.give(each);
  expect(many.filter((each) => pool.take(500_000).buffer === each.buffer)).toHaveLength(1);
  pool.give(Buffer.from('a little'));
  expect(pool.take(8).toString()).not.toBe('a little');
});
