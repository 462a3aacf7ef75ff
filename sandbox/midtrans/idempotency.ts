import type { Journal } from '../store/journal.ts';
import type { WireAnswer } from './wire.ts';

export type StoredAnswer = WireAnswer & { atMs: number };
export type Idempotency = ReturnType<typeof createIdempotency>;

const LONGEST_KEY = 46;
const KEPT_MS = 5 * 60_000;
const IN_PROGRESS: WireAnswer = {
  http: 202,
  body: { status_code: '202', status_message: 'Request is still being processed' },
};

/**
 * `Idempotency-Key`, global over all POSTs whatever their body: successful answers are kept five
 * minutes, a key whose first call is not answered yet gets 202, a key above 46 characters is ignored.
 */
export function createIdempotency(journal: Journal<StoredAnswer>, now: () => number) {
  const working = new Set<string>();

  function forgetOld(): void {
    for (const key of journal.keys()) {
      const stored = journal.get(key);
      if (!stored || stored.atMs > now() - KEPT_MS) return;
      journal.remove(key);
    }
  }

  return {
    readKey: (header: unknown): string | null =>
      typeof header === 'string' && header !== '' && header.length <= LONGEST_KEY ? header : null,
    find(key: string): WireAnswer | null {
      if (working.has(key)) return IN_PROGRESS;
      forgetOld();
      const stored = journal.get(key);
      return stored ? { http: stored.http, body: stored.body } : null;
    },
    begin: (key: string): unknown => working.add(key),
    end: (key: string): unknown => working.delete(key),
    keep(key: string, answer: WireAnswer): void {
      const code = Number(answer.body['status_code'] ?? answer.http);
      if (code >= 200 && code < 300) journal.put(key, { ...answer, atMs: now() });
    },
  };
}
