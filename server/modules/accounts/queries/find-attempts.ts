import type { Db } from '#platform/db.ts';
import type { Attempts } from './upsert-attempt.ts';

/** Counters of windows that are still open. */
export function findAttempts(
  db: Db,
  keys: string[],
  now: Date,
): Promise<(Attempts & { key: string })[]> {
  return db
    .selectFrom('accounts.attempt')
    .selectAll()
    .where('key', 'in', keys)
    .where('resetsAt', '>', now)
    .execute();
}
