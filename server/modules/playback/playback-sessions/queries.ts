import { type Db, sql } from '#platform/db.ts';

/** Playback sessions of an account whose lease still runs, oldest first. */
export async function listPlaybackSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('playback.playbackSession')
    .select(['id', 'sessionId', 'deviceId', 'deviceName', 'productId', 'title', 'startedAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('startedAt')
    .execute();
}

export type NewPlaybackSession = {
  id: string;
  accountId: string;
  sessionId: string;
  deviceId: string;
  deviceName: string;
  /** One of both. */
  productId: string | null;
  channelId: string | null;
  title: string;
  /** The highest picture that its address opens, in lines. */
  maxHeight: number;
  startedAt: Date;
  expiresAt: Date;
};

export async function insertPlaybackSession(
  db: Db,
  playbackSession: NewPlaybackSession,
): Promise<void> {
  await db.insertInto('playback.playbackSession').values(playbackSession).execute();
}

/** Playback sessions of an account for as long as an address of theirs may live, oldest first; `isHeld` while it plays. */
export function listReviewedPlaybackSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('playback.playbackSession')
    .select(({ eb }) => [
      'id',
      'productId',
      'channelId',
      'maxHeight',
      eb('expiresAt', '>', now).$castTo<boolean>().as('isHeld'),
    ])
    .where('accountId', '=', accountId)
    .orderBy('startedAt')
    .execute();
}

type Ended =
  | { accountId: string; id: string }
  /** Those of one device, and those whose lease has ended: the device opens a new one. */
  | { accountId: string; deviceId: string; now: Date }
  /** Those of sign-in sessions that ended. */
  | { sessionIds: string[] }
  | { ids: string[] };

export type EndedSession = { id: string; accountId: string };

/** Deletes playback sessions, and returns which for `announceEnded`. */
export async function deletePlaybackSessions(db: Db, ended: Ended): Promise<EndedSession[]> {
  let query = db.deleteFrom('playback.playbackSession');
  if ('id' in ended) {
    query = query.where('id', '=', ended.id).where('accountId', '=', ended.accountId);
  } else if ('deviceId' in ended) {
    query = query
      .where('accountId', '=', ended.accountId)
      .where((row) =>
        row.or([row('expiresAt', '<=', ended.now), row('deviceId', '=', ended.deviceId)]),
      );
  } else if ('ids' in ended) {
    query = query.where('id', '=', sql<string>`any(${ended.ids})`);
  } else {
    query = query.where('sessionId', '=', sql<string>`any(${ended.sessionIds})`);
  }
  return query.returning(['id', 'accountId']).execute();
}

/**
 * Deletes leases that lapsed before a moment, of some pages of the table: no index holds their end, which every report
 * changes. A walk over all pages costs the same however many lapsed. True where these were the last.
 */
export async function deleteLapsedPlaybackSessions(
  db: Db,
  { before, page, pages }: { before: Date; page: number; pages: number },
): Promise<{ deleted: number; isThrough: boolean }> {
  const until = page + pages;
  const { rows } = await sql<{ deleted: number; isThrough: boolean }>`
    with lapsed as (
      select id from playback.playback_session
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${until},0)`}::tid and expires_at < ${before}
      for update skip locked
    ), deleted as (
      delete from playback.playback_session where id = any(array(select id from lapsed)) returning id
    )
    select (select count(*)::integer from deleted) as deleted,
      pg_relation_size('playback.playback_session') <= ${until}::bigint * current_setting('block_size')::int
        as is_through`.execute(db);
  return rows[0] ?? { deleted: 0, isThrough: true };
}

/** What ended in the last so many milliseconds, by the database's clock. */
export function listEndedPlaybacks(
  db: Db,
  withinMs: number,
): Promise<{ id: string; ageMs: number }[]> {
  return db
    .selectFrom('playback.endedPlayback')
    .select([
      'id',
      sql<number>`(extract(epoch from clock_timestamp() - ended_at) * 1000)::float8`.as('ageMs'),
    ])
    .where('endedAt', '>', sql<Date>`clock_timestamp() - ${withinMs} * interval '1 millisecond'`)
    .execute();
}

/** Forgets endings of long ago; returns how many. */
export async function deleteOldEndedPlaybacks(
  db: Db,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('playback.endedPlayback')
    .where('id', 'in', (query) =>
      query
        .selectFrom('playback.endedPlayback')
        .select('id')
        .where(
          sql<boolean>`ended_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`,
        )
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whose a playback session is, what it plays and since when. */
export function findPlaybackSession(db: Db, id: string) {
  return db
    .selectFrom('playback.playbackSession')
    .select(['accountId', 'sessionId', 'productId', 'startedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What a playback shows, or showed until a moment ago. */
export async function findPlaybackContent(db: Db, id: string) {
  const columns = ['accountId', 'productId', 'channelId'] as const;
  const playing = await db
    .selectFrom('playback.playbackSession')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (playing !== undefined) return playing;
  return db
    .selectFrom('playback.endedPlayback')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}
