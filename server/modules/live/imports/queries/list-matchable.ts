import type { Db } from '#platform/db.ts';

/** All channels, shown or not, by what guides and lists of others may call them. */
export function listMatchable(db: Db) {
  return db
    .selectFrom('live.channel')
    .select(['channelId', 'name', 'xmltvId', 'kind'])
    .orderBy('number')
    .execute();
}
