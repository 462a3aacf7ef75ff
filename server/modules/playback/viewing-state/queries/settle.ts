import type { Watcher } from '#platform/auth.ts';
import { type Db, sql } from '#platform/db.ts';

/** How long rows of sessions stand; returns those that are there. */
export async function updateRowExpiries(
  db: Db,
  leases: readonly { id: string; expiresAt: Date }[],
): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`update playback.playback_session s
    set expires_at = l.expires_at
    from (select id, expires_at from json_to_recordset(${rowsOf(leases)}::json)
      as r(id uuid, expires_at timestamptz) order by id) l
    where s.id = l.id returning s.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A session of television goes on with another channel. */
export async function updateSessionChannel(
  db: Db,
  id: string,
  { channelId, name }: { channelId: string; name: string },
): Promise<void> {
  await db
    .updateTable('playback.playbackSession')
    .set({ channelId, title: name })
    .where('id', '=', id)
    .where('channelId', 'is not', null)
    .execute();
}

export type PositionRow = Watcher & {
  productId: string;
  titleId: string;
  positionMs: number;
  durationMs: number;
  finished: boolean;
  watchedAt: Date;
  watchedMs: number;
  reportedAt: Date | null;
};

/** Positions that were kept elsewhere, many at once. What was watched later than that stays. */
export async function upsertPositions(db: Db, positions: readonly PositionRow[]): Promise<void> {
  if (positions.length === 0) return;
  const isNewer = sql`excluded.watched_at >= p.watched_at`;
  await sql`insert into playback.progress as p (account_id, profile_id, product_id, title_id, position_ms,
      duration_ms, finished, watched_at, watched_ms, reported_at)
    select * from json_to_recordset(${rowsOf(positions)}::json) as r(account_id uuid, profile_id uuid,
      product_id uuid, title_id uuid, position_ms integer, duration_ms integer, finished boolean,
      watched_at timestamptz, watched_ms integer, reported_at timestamptz) order by 1, 2, 3
    on conflict (account_id, profile_id, product_id) do update set
      position_ms = case when ${isNewer} then excluded.position_ms else p.position_ms end,
      finished = case when ${isNewer} then excluded.finished else p.finished end,
      duration_ms = excluded.duration_ms,
      watched_at = greatest(p.watched_at, excluded.watched_at),
      watched_ms = greatest(p.watched_ms, excluded.watched_ms),
      reported_at = greatest(p.reported_at, excluded.reported_at),
      removed_at = case when p.removed_at >= excluded.watched_at then p.removed_at end`.execute(db);
}

export type ChannelPositionRow = Watcher & {
  channelId: string;
  positionAt: Date;
  isPaused: boolean;
  reportedAt: Date;
};

export async function upsertChannelPositions(
  db: Db,
  positions: readonly ChannelPositionRow[],
): Promise<void> {
  if (positions.length === 0) return;
  await sql`insert into playback.channel_position as p
      (account_id, profile_id, channel_id, position_at, is_paused, reported_at)
    select * from json_to_recordset(${rowsOf(positions)}::json) as r(account_id uuid, profile_id uuid,
      channel_id uuid, position_at timestamptz, is_paused boolean, reported_at timestamptz) order by 1, 2, 3
    on conflict (account_id, profile_id, channel_id) do update set
      position_at = excluded.position_at, is_paused = excluded.is_paused, reported_at = excluded.reported_at
    where excluded.reported_at >= p.reported_at`.execute(db);
}

/** Rows as a statement of any number of them takes them: one value, with the columns' names. */
function rowsOf(rows: readonly Record<string, unknown>[]): string {
  const named = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
  );
  return JSON.stringify(named);
}
