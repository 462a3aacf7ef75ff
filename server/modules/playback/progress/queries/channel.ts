import type { Watcher } from '#platform/auth.ts';
import type { Old } from './progress.ts';
import { type Db, type DB, type Insertable, sql } from '#platform/db.ts';

export async function findChannelPosition(
  db: Db,
  { accountId, profileId }: Watcher,
  channelId: string,
) {
  return db
    .selectFrom('playback.channelPosition')
    .select(['positionAt', 'isPaused', 'reportedAt'])
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}

export async function insertChannelWatch(
  db: Db,
  watch: Insertable<DB['playback.channelWatch']>,
): Promise<void> {
  await db.insertInto('playback.channelWatch').values(watch).execute();
}

/** Channels that play at `now`, most playback sessions first; then those watched longest since `since`. */
export async function listPopularChannels(
  db: Db,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<{ channelId: string; viewers: number }[]> {
  const { rows } = await sql<{ channelId: string; viewers: number }>`
    select coalesce(s.channel_id, w.channel_id) as channel_id, coalesce(s.viewers, 0) as viewers
    from (
      select channel_id, count(*) as viewers from playback.playback_session
      where channel_id is not null and expires_at > ${now} group by channel_id
    ) s
    full join (
      select channel_id, sum(duration_seconds) as seconds from playback.channel_watch
      where at > ${since} group by channel_id
    ) w on w.channel_id = s.channel_id
    order by viewers desc, coalesce(w.seconds, 0) desc, channel_id
    limit ${most}
  `.execute(db);
  return rows;
}

/** As `deleteOldEvents`. */
export async function deleteOldWatches(db: Db, { before, limit }: Old): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from playback.channel_watch where (tableoid, ctid) in (
    select tableoid, ctid from playback.channel_watch where at < ${before} limit ${limit})`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0n);
}
