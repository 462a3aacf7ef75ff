import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db.ts';

/**
 * Remembers what `find` answers for some seconds of real time, one for a database and a key; whoever asks meanwhile
 * waits for the same answer. Errors are not kept.
 */
export function keptFor<Rest extends unknown[], T>(
  seconds: number,
  keyOf: (...rest: Rest) => string,
  find: (db: Db, ...rest: Rest) => Promise<T>,
): (db: Db, ...rest: Rest) => Promise<T> {
  const caches = new WeakMap<Db, LRUCache<string, { answer: Promise<T> }>>();
  return (db, ...rest) => {
    const cache =
      caches.get(db) ??
      new LRUCache<string, { answer: Promise<T> }>({ max: 5000, ttl: seconds * 1000 });
    caches.set(db, cache);
    const key = keyOf(...rest);
    const known = cache.get(key);
    if (known) return known.answer;
    const answer = find(db, ...rest);
    cache.set(key, { answer });
    answer.catch(() => cache.delete(key));
    return answer;
  };
}
