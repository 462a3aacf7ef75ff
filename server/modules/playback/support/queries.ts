import {
  type EventPage,
  type ListAccountEvents,
  listNewest,
} from '#platform/staff/account-events.ts';
import { type Db, sql } from '#platform/db.ts';
import { MINUTE } from '#contract/constants.ts';
import { findProducts } from '#modules/catalog/index.ts';

type WatchFacts = { productId: string; isStart: boolean; offsetMs: number };

/** When an account began and ended to watch something: the newest first. */
function listWatching(db: Db, accountId: string, page: EventPage) {
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

/** What an account watched. For an open case alone; who reads it writes it down. */
export const listWatchEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listWatching(db, accountId, page);
  const ids = new Set(rows.map(({ facts }) => facts.productId));
  const products = await findProducts(db, [...ids], page.before.at);
  return rows.map(({ key, at, facts: { productId, isStart, offsetMs } }) => ({
    key,
    at,
    area: 'watching' as const,
    title: `${isStart ? 'Mulai' : 'Berhenti'} menonton ${products.get(productId)?.title ?? 'judul yang sudah tidak ada'}`,
    text: `Menit ${Math.floor(offsetMs / MINUTE)}`,
  }));
};
