import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/constants.ts';
import type { Clock } from './clocks.ts';
import { isDatabaseAway } from './database/away.ts';
import { onPrimary, readsOld } from './database/replica.ts';
import { type Db, isTrial } from './db.ts';

export type CacheOptions<Rest extends unknown[], T, Owner extends object = object> = {
  /** How long a value is kept, milliseconds. `Infinity`: until it is pushed out; 0: not at all. */
  ttl: number | ((value: T) => number);
  /** Most values for one owner; the least used goes first. */
  max: number;
  keyOf(...rest: Rest): string;
  /** The clock that signs what is kept, which tests move; without it real time. */
  clockOf?(owner: Owner): Pick<Clock, 'now'>;
  /** While the database is away the last value goes on, for some minutes: what then plays goes on too. */
  outlivesDatabase?: true;
};

export type Cached<Owner extends object, Rest extends unknown[], T> = {
  (owner: Owner, ...rest: Rest): Promise<T>;
  /** What is kept turned out to be no good. */
  forget(owner: Owner, ...rest: Rest): void;
};

/** So long what a process knows goes on without its database. */
export const OLD_LIFE = 5 * MINUTE;

/**
 * Remembers what `find` returns, one value for an owner (a database, a process's dependencies) and a key. Callers
 * that come while it is being found wait for the same value. Errors are not kept.
 */
export function cached<Owner extends object, Rest extends unknown[], T>(
  { ttl, max, keyOf, clockOf, outlivesDatabase }: CacheOptions<Rest, T, Owner>,
  find: (owner: Owner, ...rest: Rest) => Promise<T>,
): Cached<Owner, Rest, T> {
  // Behind an object, because a cache can't keep `undefined`.
  const caches = new WeakMap<Owner, LRUCache<string, { value: Promise<T> }>>();
  const olds = new WeakMap<Owner, LRUCache<string, { value: T }>>();

  /** As `find`, but for an outage of the database. */
  async function findOrLast(owner: Owner, key: string, rest: Rest): Promise<T> {
    const old = olds.get(owner) ?? new LRUCache<string, { value: T }>({ max, ttl: OLD_LIFE });
    olds.set(owner, old);
    try {
      const value = await find(owner, ...rest);
      old.set(key, { value });
      return value;
    } catch (error) {
      const last = isDatabaseAway(error) ? old.get(key) : undefined;
      if (last === undefined) throw error;
      return last.value;
    }
  }

  function open(owner: Owner) {
    const clock = clockOf?.(owner);
    const perf = clock && { now: () => clock.now().getTime() };
    return new LRUCache<string, { value: Promise<T> }>({
      max,
      ...(perf && { perf, ttlResolution: 0 }),
    });
  }

  const findCached = (owner: Owner, ...rest: Rest): Promise<T> => {
    if (isTrial()) return find(owner, ...rest);
    const cache = caches.get(owner) ?? open(owner);
    caches.set(owner, cache);
    const key = keyOf(...rest);
    const known = cache.get(key);
    if (known !== undefined) return known.value;
    if (readsOld()) return find(owner, ...rest);
    // It may outlive what told of a change: nothing old is kept.
    const read = () =>
      outlivesDatabase === true ? findOrLast(owner, key, rest) : find(owner, ...rest);
    const entry = { value: onPrimary(read) };
    cache.set(key, entry);
    entry.value.then(
      (value) => {
        if (cache.peek(key) !== entry) return;
        const life = typeof ttl === 'number' ? ttl : ttl(value);
        if (!(life > 0)) cache.delete(key);
        else if (life !== Infinity) cache.set(key, entry, { ttl: life });
      },
      () => {
        if (cache.peek(key) === entry) cache.delete(key);
      },
    );
    return entry.value;
  };
  return Object.assign(findCached, {
    forget: (owner: Owner, ...rest: Rest) => void caches.get(owner)?.delete(keyOf(...rest)),
  });
}

export type CacheByIdOptions<Rest extends unknown[]> = {
  /** How long a value is kept, milliseconds. */
  ttl: number;
  /** Most values for one database; the least used goes first. */
  max: number;
  /** What a value depends on beside its id. */
  keyOf(...rest: Rest): string;
  /** The time that a value is read for, which tests move: it is kept for none before it. */
  nowOf(...rest: Rest): Date;
  /** Counts the changes that end all that is kept. */
  generation(): number;
};

type Kept<T> = { value: T | undefined; readAt: number; generation: number };

/**
 * The batch form: remembers what `find` returns by its ids, also that it returned nothing for one. All that is lacking is
 * found in one statement. In a transaction, which may have changed what is kept, every id is.
 */
export function cachedById<Rest extends unknown[], T>(
  { ttl, max, keyOf, nowOf, generation }: CacheByIdOptions<Rest>,
  find: (db: Db, ids: readonly string[], ...rest: Rest) => Promise<Map<string, T>>,
): typeof find {
  const caches = new WeakMap<Db, LRUCache<string, Kept<T>>>();
  return async (db, ids, ...rest) => {
    if (db.isTransaction || isTrial() || readsOld()) return find(db, ids, ...rest);
    const cache = caches.get(db) ?? new LRUCache<string, Kept<T>>({ max });
    caches.set(db, cache);
    const key = keyOf(...rest);
    const readAt = nowOf(...rest).getTime();
    const current = generation();
    const isGood = (kept: Kept<T>) =>
      kept.generation === current && readAt >= kept.readAt && readAt < kept.readAt + ttl;
    const found = new Map<string, T>();
    const lacking = new Set(ids);
    for (const id of lacking) {
      const kept = cache.get(`${key} ${id}`);
      if (kept === undefined || !isGood(kept)) continue;
      lacking.delete(id);
      if (kept.value !== undefined) found.set(id, kept.value);
    }
    if (lacking.size === 0) return found;
    const read = await find(db, [...lacking], ...rest);
    for (const id of lacking) {
      const value = read.get(id);
      cache.set(`${key} ${id}`, { value, readAt, generation: current });
      if (value !== undefined) found.set(id, value);
    }
    return found;
  };
}
