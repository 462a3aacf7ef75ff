import type { Db } from '#platform/db.ts';

export function listFeedRows(db: Db) {
  return db.selectFrom('live.feed').selectAll().orderBy('priority').orderBy('name').execute();
}
