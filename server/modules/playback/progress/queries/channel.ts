import { randomInt } from 'node:crypto';
import type { Watcher } from '#platform/auth.ts';
import { type Db, type DB, type Insertable, sql } from '#platform/db.ts';
import type { Old } from './progress.ts';

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

/** Rows of a channel in one hour: viewers' reports of a busy one wait for each other on a row. */
const SHARDS = 4;

/**
 * Keeps what viewers reported of watching television, any number at once, and adds it to the hours of the channels, by
 * which the popular ones are found. The 24 hours of a day go round: an older one begins anew.
 */
export async function insertChannelWatches(
  db: Db,
  watches: readonly Insertable<DB['playback.channelWatch']>[],
): Promise<void> {
  const shard = randomInt(SHARDS);
  await sql`
    with watch as (
      select * from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as row ("accountId" uuid, "profileId" uuid,
        "channelId" uuid, "durationSeconds" integer, "accessDeviceType" text, "shownUntil" timestamptz, at timestamptz)
    ), hours as (
      insert into playback.channel_hour (channel_id, hour_of_day, shard, hour, seconds)
      select "channelId", extract(hour from hour at time zone 'UTC'), ${shard}::smallint, hour, sum("durationSeconds")
      from watch, date_trunc('hour', at, 'UTC') as hour
      group by "channelId", hour order by "channelId", hour
      on conflict (channel_id, hour_of_day, shard) do update set
        hour = greatest(channel_hour.hour, excluded.hour),
        seconds = case when channel_hour.hour < excluded.hour then excluded.seconds
          when channel_hour.hour = excluded.hour then channel_hour.seconds + excluded.seconds
          else channel_hour.seconds end
    )
    insert into playback.channel_watch (account_id, profile_id, channel_id, duration_seconds, access_device_type, shown_until, at)
    select "accountId", "profileId", "channelId", "durationSeconds", "accessDeviceType", "shownUntil", at from watch`.execute(
    db,
  );
}

export type Popular = { channelId: string; viewers: number };

/**
 * Channels that play at `now`, most playback sessions first, by `counted` or by their rows; then those watched longest since
 * `since`, by the hour.
 */
export async function listPopularChannels(
  db: Db,
  asked: { now: Date; since: Date; most: number; counted: readonly Popular[] | undefined },
): Promise<Popular[]> {
  const { now, since, most, counted } = asked;
  const viewers =
    counted === undefined
      ? sql`select channel_id, count(*) as viewers from playback.playback_session
          where channel_id is not null and expires_at > ${now} group by channel_id`
      : sql`select "channelId" as channel_id, viewers
          from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as n ("channelId" uuid, viewers integer)
          where viewers > 0`;
  const { rows } = await sql<Popular>`
    select coalesce(s.channel_id, w.channel_id) as channel_id, coalesce(s.viewers, 0) as viewers
    from (${viewers}) s
    full join (
      select channel_id, sum(seconds) as seconds from playback.channel_hour
      where hour > ${since} group by channel_id
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

/** Of what claims more at once no more is believed. */
const LONGEST_SECONDS = 300;
/** Players log each minute, so that is what the first log of a profile may claim. */
const LOG_EVERY_SECONDS = 60;
/** What a log may lie off by: players count in whole seconds. */
const SLACK_SECONDS = 2;

/** Which channels an account saw since a time, of those whose players said where they were. */
export async function listShownChannels(db: Db, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('playback.channelWatch')
    .select('channelId')
    .distinct()
    .where('accountId', '=', accountId)
    .where('at', '>', since)
    .where('shownUntil', 'is not', null)
    .execute();
  return rows.map(({ channelId }) => channelId);
}

type Part = { outageId: string; channelId: string; from: Date; to: Date };

/**
 * How many seconds of these parts of channels were on an account's screens, by what its players say; what two of them showed
 * counts once. Of a log no more is believed than went by since the profile's log before, of whatever channel.
 */
export async function sumShown(
  db: Db,
  { accountId, since, parts }: { accountId: string; since: Date; parts: readonly Part[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ outageId: string; seconds: number }>`
    with log as (
      select channel_id, shown_until, least(duration_seconds, ${LONGEST_SECONDS}, ${SLACK_SECONDS} + coalesce(
        extract(epoch from at - lag(at) over (partition by profile_id order by at)), ${LOG_EVERY_SECONDS})) as seconds
      from playback.channel_watch
      where account_id = ${accountId} and at > ${since}
    ), shown as (
      select channel_id, range_agg(tstzrange(shown_until - seconds * interval '1 second', shown_until)) as spans
      from log where shown_until is not null
      group by channel_id
    )
    select part."outageId", sum(extract(epoch from upper(span) - lower(span)))::float8 as seconds
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as part ("outageId" uuid, "channelId" uuid, "from" timestamptz, "to" timestamptz)
    join shown on shown.channel_id = part."channelId"
    cross join lateral unnest(shown.spans * tstzmultirange(tstzrange(part."from", part."to"))) as span
    group by part."outageId"`.execute(db);
  return new Map(rows.map(({ outageId, seconds }) => [outageId, seconds]));
}
