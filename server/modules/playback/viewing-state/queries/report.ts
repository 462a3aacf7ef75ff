import type { Watcher } from '#platform/auth.ts';
import { type Db, type RawBuilder, sql } from '#platform/db.ts';
import {
  addWatched,
  FASTEST,
  LONGEST_STRETCH_MS,
  mergeProgress,
  MOST_WATCHED_MS,
} from '../../progress/policy.ts';
import type { ChannelReport, HeldLease, PositionReport, ProductReport } from '../viewing-state.ts';

type Renewed = { sessionId: string | null; productId: string | null };
type Kept = { before: number | null; after: number | null };

const NOTHING = sql`select null::text as session_id, null::uuid as product_id where false`;
const NO_POSITION = sql`select null::integer as before, null::integer as after where false`;

/** One statement for position and lease, which PostgreSQL keeps on the pages of both rows (HOT). */
export async function upsertProductReport(
  db: Db,
  { position, lease, now }: ProductReport,
): Promise<{
  lease: HeldLease | undefined;
  watched: { before: number; after: number } | undefined;
}> {
  const renewal =
    lease === undefined
      ? NOTHING
      : sql`update playback.playback_session set expires_at = ${lease.expiresAt}
          where id = ${lease.id} and account_id = ${lease.accountId} and expires_at > ${now}
          returning session_id, product_id`;
  const { rows } = await sql<Renewed & Kept>`with lease as (${renewal}),
    kept as (${position === undefined ? NO_POSITION : upsertPosition(position, now)})
    select l.session_id, l.product_id, k.before, k.after
    from (select 1) one left join lease l on true left join kept k on true`.execute(db);
  const [row] = rows;
  const isKept = typeof row?.before === 'number' && typeof row.after === 'number';
  return {
    lease: leaseOf(row),
    watched: isKept ? { before: row.before ?? 0, after: row.after ?? 0 } : undefined,
  };
}

const leaseOf = (row: Renewed | undefined): HeldLease | undefined =>
  typeof row?.sessionId === 'string'
    ? { sessionId: row.sessionId, productId: row.productId }
    : undefined;

/** What was played before it was measured counts by its furthest point; a mark by hand has none. */
const WATCHED_BEFORE = sql`coalesce(p.watched_ms, least(p.position_ms, p.duration_ms))`;

/** `mergeProgress` and `addWatched` in SQL, over the row as it stands when its turn comes. The contract suite compares. */
function upsertPosition(position: PositionReport, now: Date): RawBuilder<unknown> {
  const { accountId, profileId, productId, titleId, length, report, playback } = position;
  const first = mergeProgress(undefined, report, length);
  const { durationMs } = length;
  const watchedMs = playback === undefined ? 0 : addWatched(undefined, first, { ...playback, now });
  // Only a newer report that says so, or a new viewing of what is finished, goes back.
  const goesBack = report.rewound ? sql`true` : sql`p.finished`;
  const isTaken = sql`((excluded.watched_at >= p.watched_at and ${goesBack})
    or excluded.position_ms >= p.position_ms)`;
  const moved = sql`greatest(0, case when ${isTaken} then excluded.position_ms else p.position_ms end - p.position_ms)`;
  const elapsed =
    playback &&
    sql`least(${LONGEST_STRETCH_MS}::float8, greatest(0, extract(epoch from
      excluded.reported_at - greatest(${playback.startedAt}::timestamptz, p.reported_at)) * 1000))`;
  const watched =
    elapsed === undefined
      ? WATCHED_BEFORE
      : sql`least(${MOST_WATCHED_MS}::float8, ${WATCHED_BEFORE} + least(${moved}, round(${elapsed} * ${FASTEST}::float8)))::integer`;
  return sql`insert into playback.progress as p (account_id, profile_id, product_id, title_id, position_ms,
      duration_ms, finished, watched_at, watched_ms, reported_at)
    values (${accountId}, ${profileId}, ${productId}, ${titleId}, ${first.positionMs}, ${durationMs},
      ${first.finished}, ${first.watchedAt}, ${watchedMs}, ${playback === undefined ? null : now})
    on conflict (account_id, profile_id, product_id) do update set
      position_ms = case when ${isTaken} then excluded.position_ms else p.position_ms end,
      finished = case when ${isTaken} then excluded.finished else p.finished end,
      duration_ms = excluded.duration_ms,
      watched_at = greatest(p.watched_at, excluded.watched_at),
      watched_ms = ${watched},
      reported_at = coalesce(excluded.reported_at, p.reported_at),
      removed_at = case when p.removed_at >= greatest(p.watched_at, excluded.watched_at) then p.removed_at end
    returning coalesce(old.watched_ms, least(old.position_ms, old.duration_ms), 0) as before, new.watched_ms as after`;
}

/** Renews the lease of television and stores the profile's position, in one statement; the newest report wins. */
export async function upsertChannelReport(
  db: Db,
  { position, lease, now }: ChannelReport,
): Promise<HeldLease | undefined> {
  const renewal =
    lease === undefined
      ? NOTHING
      : sql`update playback.playback_session set expires_at = ${lease.expiresAt},
            channel_id = ${lease.channel.channelId}, title = ${lease.channel.name}
          where id = ${lease.id} and account_id = ${lease.accountId} and expires_at > ${now}
            and channel_id is not null
          returning session_id, product_id`;
  const kept =
    position === undefined
      ? sql`select 1 where false`
      : sql`insert into playback.channel_position
            (account_id, profile_id, channel_id, position_at, is_paused, reported_at)
          values (${position.accountId}, ${position.profileId}, ${position.channelId},
            ${position.positionAt}, ${position.isPaused}, ${now})
          on conflict (account_id, profile_id, channel_id) do update set
            position_at = excluded.position_at, is_paused = excluded.is_paused,
            reported_at = excluded.reported_at
          returning 1`;
  const { rows } = await sql<Renewed>`with lease as (${renewal}), kept as (${kept})
    select session_id, product_id from lease`.execute(db);
  return leaseOf(rows[0]);
}

/** How many playback sessions run on each channel. */
export async function countChannelViewers(
  db: Db,
  now: Date,
): Promise<{ channelId: string; viewers: number }[]> {
  const { rows } = await sql<{ channelId: string; viewers: number }>`
    select channel_id, count(*)::integer as viewers from playback.playback_session
    where channel_id is not null and expires_at > ${now} group by channel_id`.execute(db);
  return rows;
}

/** How many playback sessions run; behind Valkey rows stand some minutes longer than their leases. */
export async function countLeases(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ leases: number }>`
    select count(*)::integer as leases from playback.playback_session where expires_at > ${now}`.execute(
    db,
  );
  return rows[0]?.leases ?? 0;
}

/** How far a profile came in a product, with what is needed to go on from there. */
export async function findStoredPosition(
  db: Db,
  { accountId, profileId }: Watcher,
  productId: string,
) {
  return db
    .selectFrom('playback.progress as p')
    .select([
      'positionMs',
      'watchedAt',
      'finished',
      'reportedAt',
      WATCHED_BEFORE.$castTo<number>().as('watchedMs'),
    ])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('productId', '=', productId)
    .executeTakeFirst();
}

/** A playback session as it stands in the database; undefined once it has ended. */
export async function findSessionRow(db: Db, { id, accountId }: { id: string; accountId: string }) {
  return db
    .selectFrom('playback.playbackSession')
    .select(['sessionId', 'productId', 'channelId', 'expiresAt'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}
