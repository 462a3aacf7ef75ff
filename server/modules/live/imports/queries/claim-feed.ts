import type { Db } from '#platform/db.ts';

/**
 * The guide that is due longest, for this process alone: nobody else looks before `until`, by when a look that came to
 * its end has said itself when the next one is.
 */
export function claimFeed(db: Db, now: Date, until: Date) {
  return db
    .updateTable('live.feed')
    .set({ checkAt: until })
    .where('feedId', '=', (eb) =>
      eb
        .selectFrom('live.feed as due')
        .select('due.feedId')
        .where('due.isActive', '=', true)
        .where('due.url', 'is not', null)
        .where('due.checkAt', '<=', now)
        .orderBy('due.checkAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}
