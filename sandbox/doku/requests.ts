import type { Journal } from '../store/journal.ts';

export type StoredReply = { http: number; text: string };
const KEPT_REQUESTS = 20_000;

/** Request-Ids that were answered, with what they were answered: said again with 409. */
export function createRequests(journal: Journal<StoredReply>) {
  const working = new Set<string>();
  return {
    find: (id: string): StoredReply | undefined => journal.get(id),
    isWorking: (id: string): boolean => working.has(id),
    begin: (id: string): unknown => working.add(id),
    end: (id: string): unknown => working.delete(id),
    keep(id: string, reply: StoredReply): void {
      const [oldest] = journal.size() >= KEPT_REQUESTS ? journal.keys() : [];
      if (oldest !== undefined) journal.remove(oldest);
      journal.put(id, reply);
    },
  };
}
