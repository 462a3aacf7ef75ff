import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

type FeedRow = Pick<
  Insertable<DB['live.feed']>,
  'name' | 'url' | 'priority' | 'isActive' | 'refreshMinutes'
>;

export function insertFeed(tx: Tx, feed: FeedRow) {
  return tx.insertInto('live.feed').values(feed).returningAll().executeTakeFirstOrThrow();
}

/** What its server said of the text before is worth nothing for another address: it is asked whole, and soon. */
export function updateFeed(tx: Tx, feedId: string, feed: FeedRow, now: Date) {
  return tx
    .updateTable('live.feed')
    .set({ ...feed, etag: null, lastModified: null, checkAt: now, updatedAt: now })
    .where('feedId', '=', feedId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
