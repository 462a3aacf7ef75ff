import { expect, test, vi } from 'vitest';
import { cached } from './cached.ts';

const owner = {};

test('a value is found once for a key and an owner, also by callers at the same time', async () => {
  const find = vi.fn(async (_: object, id: string) => id.toUpperCase());
  const get = cached({ ttl: Infinity, max: 10, keyOf: (id: string) => id }, find);
  expect(await Promise.all([get(owner, 'a'), get(owner, 'a'), get(owner, 'b')])).toEqual([
    'A',
    'A',
    'B',
  ]);
  expect(await get(owner, 'a')).toBe('A');
  expect(find).toHaveBeenCalledTimes(2);
  await get({}, 'a');
  expect(find).toHaveBeenCalledTimes(3);
});

test('a value is found again when its time is over; what has no time is not kept', async () => {
  let count = 0;
  const get = cached(
    { ttl: (value: number) => (value < 2 ? 0 : 40), max: 10, keyOf: () => '' },
    async () => (count += 1),
  );
  expect([await get(owner), await get(owner), await get(owner)]).toEqual([1, 2, 2]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await get(owner)).toBe(3);
});

test('an error is not kept, and neither is `undefined` taken for nothing', async () => {
  const results = [() => Promise.reject(new Error('no')), async () => undefined];
  const find = vi.fn(() => results.shift()?.() ?? Promise.reject(new Error('asked again')));
  const get = cached({ ttl: 1_000, max: 10, keyOf: () => '' }, find);
  await expect(get(owner)).rejects.toThrow('no');
  expect(await get(owner)).toBeUndefined();
  expect(await get(owner)).toBeUndefined();
  expect(find).toHaveBeenCalledTimes(2);
});

const away = () => Promise.reject(new Error('Connection terminated unexpectedly'));

test('where it may outlive the database, the last value goes on while that is away', async () => {
  const results = [
    async () => 'first',
    away,
    async () => 'next',
    () => Promise.reject(new Error('no')),
  ];
  const find = () => results.shift()?.() ?? Promise.reject(new Error('asked too often'));
  const get = cached({ ttl: 0, max: 10, keyOf: () => '', outlivesDatabase: true }, find);
  expect(await get(owner)).toBe('first');
  expect(await get(owner)).toBe('first');
  expect(await get(owner)).toBe('next');
  await expect(get(owner)).rejects.toThrow('no');
  const never = cached({ ttl: 0, max: 10, keyOf: () => '', outlivesDatabase: true }, away);
  await expect(never(owner)).rejects.toThrow('terminated');
});

test('what a clock signs ends by that clock', async () => {
  const clock = { at: 1_000, now: () => new Date(clock.at) };
  let count = 0;
  const get = cached(
    { ttl: 100, max: 1, keyOf: () => '', clockOf: (own: typeof clock) => own },
    async () => (count += 1),
  );
  expect([await get(clock), await get(clock)]).toEqual([1, 1]);
  clock.at += 101;
  expect(await get(clock)).toBe(2);
});

test('what says no time is not kept', async () => {
  let count = 0;
  const get = cached({ ttl: () => Number.NaN, max: 1, keyOf: () => '' }, async () => (count += 1));
  expect([await get(owner), await get(owner)]).toEqual([1, 2]);
});

test('what turned out to be no good is found again, and the rest stays', async () => {
  const find = vi.fn(async (_: object, id: string) => id.toUpperCase());
  const get = cached({ ttl: Infinity, max: 10, keyOf: (id: string) => id }, find);
  await Promise.all([get(owner, 'a'), get(owner, 'b')]);
  get.forget(owner, 'a');
  get.forget({}, 'b');
  await Promise.all([get(owner, 'a'), get(owner, 'b')]);
  expect(find.mock.calls.map(([, id]) => id)).toEqual(['a', 'b', 'a']);
});
