import { type EventPage, listNewest } from '#platform/account-events.ts';
import { type Db, sql } from '#platform/db.ts';

export type WatchFacts = { productId: string; isStart: boolean; offsetMs: number };

/** When an account began and ended to watch something: the newest first. */
export function listWatching(db: Db, accountId: string, page: EventPage) {
  return listNewest<WatchFacts>(
    db,
    [
      sql`select 'watch:' || id as key, at, jsonb_build_object('productId', product_id,
        'isStart', event_type = 'S', 'offsetMs', offset_ms) as facts
        from playback.watch_event where account_id = ${accountId}`,
    ],
    page,
  );
}
