import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, isTrial } from '../db.ts';

/** What the calls of one page have found out for each other, by what was asked. */
type PageReads = Map<string, Promise<unknown>>;

const reading = new AsyncLocalStorage<PageReads | undefined>();

/** Makes the calls of one page: those that read share what several of them ask, until one of them writes. */
export function openPageReads(): <T>(method: string, call: () => Promise<T>) => Promise<T> {
  const reads: PageReads = new Map();
  return async (method, call) => {
    if (method === 'GET') return reading.run(reads, call);
    reads.clear();
    try {
      return await reading.run(undefined, call);
    } finally {
      reads.clear();
    }
  };
}

/** Reads something once for all calls of a page; as ever where there is no page, and within a transaction. */
export function oncePerPage<T>(db: Db, asked: string, read: () => Promise<T>): Promise<T> {
  const reads = reading.getStore();
  if (reads === undefined || db.isTransaction || isTrial()) return read();
  const known = reads.get(asked);
  if (known !== undefined) return known as Promise<T>;
  const found = read();
  reads.set(asked, found);
  found.catch(() => reads.delete(asked));
  return found;
}
