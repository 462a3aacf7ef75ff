import type { Db } from '#platform/db.ts';

export function findFeed(db: Db, feedId: string) {
  return db.selectFrom('live.feed').selectAll().where('feedId', '=', feedId).executeTakeFirst();
}
