import { expect, test, vi } from 'vitest';
import { cached, cachedById } from './cached.ts';
import type { Db } from './db.ts';

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

function openById() {
  const content = { changes: 0 };
  const find = vi.fn(
    async (_: Db, ids: readonly string[], now: Date, eyes: string) =>
      new Map(ids.filter((id) => id !== 'none').map((id) => [id, `${id} ${eyes} ${+now}`])),
  );
  const options = {
    ttl: 100,
    max: 3,
    keyOf: (_: Date, eyes: string) => eyes,
    nowOf: (now: Date) => now,
    generation: () => content.changes,
  };
  const get = cachedById(options, find);
  const asked = () => find.mock.calls.splice(0).map(([, ids]) => ids);
  return { content, get, asked };
}

const aDatabase = (isTransaction = false) => ({ isTransaction }) as Db;
const db = aDatabase();
const at = (ms: number) => new Date(ms);

test('by ids: only what is lacking is found, in one statement, and what is nowhere is known too', async () => {
  const { get, asked } = openById();
  const first = await get(db, ['a', 'none', 'a'], at(0), '18');
  expect([...first]).toEqual([['a', 'a 18 0']]);
  const next = await get(db, ['a', 'none', 'b'], at(99), '18');
  expect([...next]).toEqual([
    ['a', 'a 18 0'],
    ['b', 'b 18 99'],
  ]);
  expect(asked()).toEqual([['a', 'none'], ['b']]);
  await get(db, ['a'], at(99), '7');
  await get(aDatabase(), ['a'], at(99), '18');
  expect(asked()).toEqual([['a'], ['a']]);
});

test('by ids: nothing is kept past its time, for a time before, or over a change', async () => {
  const { content, get, asked } = openById();
  await get(db, ['a'], at(1_000), '18');
  expect((await get(db, ['a'], at(1_100), '18')).get('a')).toBe('a 18 1100');
  expect((await get(db, ['a'], at(900), '18')).get('a')).toBe('a 18 900');
  content.changes += 1;
  await get(db, ['a'], at(900), '18');
  expect(asked()).toHaveLength(4);
  await get(db, ['a'], at(900), '18');
  expect(asked()).toEqual([]);
});

test('by ids: a transaction reads all by itself and leaves nothing; an error is not kept', async () => {
  const { get, asked } = openById();
  const tx = aDatabase(true);
  await get(tx, ['a'], at(0), '18');
  await get(tx, ['a'], at(0), '18');
  expect(asked()).toEqual([['a'], ['a']]);
  const results = [() => Promise.reject(new Error('no')), async () => new Map([['a', 1]])];
  const find = vi.fn(() => results.shift()?.() ?? Promise.reject(new Error('asked again')));
  const options = { ttl: 9, max: 9, keyOf: () => '', nowOf: () => at(0), generation: () => 0 };
  const failing = cachedById(options, find);
  await expect(failing(db, ['a'])).rejects.toThrow('no');
  expect((await failing(db, ['a'])).get('a')).toBe(1);
  expect((await failing(db, ['a'])).get('a')).toBe(1);
});
