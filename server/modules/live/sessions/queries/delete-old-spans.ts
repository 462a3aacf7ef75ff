import type { Db } from '#platform/db.ts';
import type { Ticks } from '#media/timeline.ts';

/** Forgets what a channel aired before `horizon`, but never its last stretch: numbers go on from there. */
export function deleteOldSpans(db: Db, horizon: Ticks) {
  return db
    .deleteFrom('live.span as s')
    .where('s.reachTicks', '<', horizon)
    .where('s.closedAt', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('live.span as later')
          .select('later.ordinal')
          .whereRef('later.channelId', '=', 's.channelId')
          .whereRef('later.ordinal', '>', 's.ordinal'),
      ),
    )
    .returning(['s.channelId', 's.sessionId', 's.kind'])
    .execute();
}
