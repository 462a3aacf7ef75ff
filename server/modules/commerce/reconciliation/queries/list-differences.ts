import type { Db } from '#platform/db.ts';

/** What somebody still has to explain, oldest first; with `resolved` what was, newest first. */
export function listDifferences(
  db: Db,
  { state, limit }: { state: 'open' | 'resolved'; limit: number },
) {
  return db
    .selectFrom('commerce.difference')
    .selectAll()
    .where('state', '=', state)
    .orderBy('foundAt', state === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
