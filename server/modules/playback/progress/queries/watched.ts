import { HOUR } from '#contract/constants.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import { FASTEST } from '../policy.ts';

type Span = { from: Date; until: Date };
type Counted = { plays: number; watchedMs: number };

/** An end is sent by the next page at the latest: what began longer ago has no length. */
const LONGEST_PLAY = 48 * HOUR;

/**
 * What of each product was begun within a time, and how much of it was played where its end lies in it. A play's length is how
 * far it came between its beginning and its end, and no more than the server itself measured of its playback meanwhile:
 * what a client says alone counts for nothing.
 */
export async function listWatchedProducts(
  db: Db,
  { from, until }: Span,
): Promise<(Counted & { productId: string })[]> {
  const { rows } = await sql<Counted & { productId: string }>`
    select product_id, count(*) filter (where event_type = 'S')::int8 as plays,
      coalesce(sum(least(greatest(offset_ms - offset_before, 0),
        round(extract(epoch from at - at_before) * 1000 * ${FASTEST}::float8),
        greatest(coalesce(watched_ms - watched_before, 0), 0)))
        filter (where event_type = 'E' and type_before = 'S'), 0)::int8 as watched_ms
    from (
      select product_id, event_type, offset_ms, at, watched_ms,
        lag(event_type) over watching as type_before, lag(offset_ms) over watching as offset_before,
        lag(at) over watching as at_before, lag(watched_ms) over watching as watched_before
      from playback.watch_event
      where at >= ${new Date(from.getTime() - LONGEST_PLAY)} and at < ${until}
      window watching as (partition by account_id, profile_id, product_id order by at, id)
    ) event where at >= ${from} group by product_id`.execute(db);
  return rows;
}

export type WatchedTitle = Counted & { titleId: string };

/**
 * Keeps what a day was counted as, and adds to its month what became more. A viewer who deletes a history takes nothing
 * from it: what was watched was watched.
 */
export async function upsertWatchedDay(
  tx: Tx,
  { day, at, titles }: { day: string; at: Date; titles: readonly WatchedTitle[] },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('playback.watched_day'))`.execute(tx);
  await sql`insert into playback.watched_count (day, counted_at) values (${day}, ${at})
    on conflict (day) do update set counted_at = excluded.counted_at`.execute(tx);
  if (titles.length === 0) return;
  const rows = JSON.stringify(
    titles.map(({ titleId, plays, watchedMs }) => [titleId, plays, watchedMs]),
  );
  await sql`with kept as (
      insert into playback.watched_day as d (day, title_id, plays, watched_ms)
      select ${day}::date, (row ->> 0)::uuid, (row ->> 1)::int8, (row ->> 2)::int8
      from json_array_elements(${rows}::json) row
      on conflict (day, title_id) do update set plays = greatest(d.plays, excluded.plays),
        watched_ms = greatest(d.watched_ms, excluded.watched_ms)
      returning new.title_id, new.plays - coalesce(old.plays, 0) as plays,
        new.watched_ms - coalesce(old.watched_ms, 0) as watched_ms
    )
    insert into playback.watched_month as m (month, title_id, plays, watched_ms)
    select ${day.slice(0, 7)}, title_id, plays, watched_ms from kept where plays > 0 or watched_ms > 0
    on conflict (month, title_id) do update set plays = m.plays + excluded.plays,
      watched_ms = m.watched_ms + excluded.watched_ms`.execute(tx);
}

/** Days since one that were counted. */
export async function listCountedDays(db: Db, since: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::text from playback.watched_count where day >= ${since}::date`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

export async function deleteWatchedDays(db: Db, before: string): Promise<void> {
  await sql`delete from playback.watched_day where day < ${before}::date`.execute(db);
  await sql`delete from playback.watched_count where day < ${before}::date`.execute(db);
}

/** What of each title was watched in a month, `2026-11`. */
export function listWatchedInMonth(db: Db, month: string): Promise<WatchedTitle[]> {
  return db
    .selectFrom('playback.watchedMonth')
    .select(['titleId', 'plays', 'watchedMs'])
    .where('month', '=', month)
    .execute();
}
