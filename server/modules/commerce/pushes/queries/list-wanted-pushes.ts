import type { Db } from '#platform/db.ts';

/** Phones that nobody has rung yet, the longest wait first. */
export async function listWantedPushes(
  db: Db,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  return db
    .selectFrom('commerce.payment')
    .select(['id', 'accountId'])
    .where('push', '=', 'wanted')
    .where('state', '=', 'pending')
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}
