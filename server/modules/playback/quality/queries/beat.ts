import { MINUTE } from '#contract/constants.ts';
import { type Db, sql } from '#platform/db.ts';
import type { Beat } from '../cmcd.ts';
import {
  type BeatStore,
  LONGEST_INTERVAL,
  LOOK_BACK,
  MOST_KEYS,
  OTHER_KEY,
  type QualityRow,
  STARTUP_BUCKETS,
} from '../policy.ts';

const buckets = Array.from({ length: STARTUP_BUCKETS }, (_, at) => at);

/** Beats in daily partitions of the platform's own database: what is there without a further engine. */
export function beatsInPostgres(db: Db): BeatStore {
  return {
    append: (beats) => insertBeats(db, beats),
    listMinutes: (since, until) => listBeatMinutes(db, since, until),
    sumMinute: (minute) => sumBeats(db, minute),
    async *listReceived(since, until) {
      yield sql`select play, at, seq, state, startup_ms, error, kbps, height from playback.quality_beat
        where received_at >= ${since} and received_at < ${until} and at > ${since}::timestamptz - interval '1 hour'`;
    },
  };
}

async function insertBeats(db: Db, beats: readonly Beat[]): Promise<void> {
  await sql`insert into playback.quality_beat (at, received_at, play, seq, state, startup_ms, error, kbps, height,
      title_id, channel_id, device, zone, tier, provider)
    select at, "receivedAt", play, seq, state, "startupMs", error, kbps, height, "titleId", "channelId", device, zone,
      tier, provider
    from jsonb_to_recordset(${JSON.stringify(beats)}::jsonb) as b (at timestamptz, "receivedAt" timestamptz,
      play uuid, seq integer, state text, "startupMs" integer, error text, kbps integer, height integer,
      "titleId" uuid, "channelId" uuid, device text, zone text, tier text, provider text)`.execute(
    db,
  );
}

/** A beat that another engine holds; `at` in milliseconds. */
export type ReceivedRow = { play: string; at: number; seq: number };

/** Beats of another engine, for statements here to read from. */
export const selectFromJson = (rows: readonly ReceivedRow[]) =>
  sql`select play, to_timestamp(at / 1000.0) as at, seq, state, startup_ms, error, kbps, height
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (play uuid, at bigint, seq integer, state text,
      startup_ms integer, error text, kbps integer, height integer)`;

/** Minutes that beats came for, within a time in which they came. */
async function listBeatMinutes(db: Db, since: Date, until: Date): Promise<Date[]> {
  const { rows } = await sql<{ minute: Date }>`
    select distinct date_trunc('minute', at) as minute from playback.quality_beat
    where received_at >= ${since} and received_at < ${until} and at > ${since}::timestamptz - interval '1 hour'
    order by 1`.execute(db);
  return rows.map(({ minute }) => minute);
}

/**
 * What the beats of a minute say, in all and by each key. What a player did until a beat is what the beat before said: such
 * an interval counts in the minute in which it ends, and no longer than two minutes. A beat that came twice counts once.
 */
async function sumBeats(db: Db, minute: Date): Promise<QualityRow[]> {
  const from = new Date(minute.getTime() - LOOK_BACK);
  const until = new Date(minute.getTime() + MINUTE);
  const { rows } = await sql<Omit<QualityRow, 'grain' | 'bucket'>>`
    with told as (
      select distinct on (play, at, seq) play, at, seq, state, startup_ms, kbps, error, device, zone, tier, provider,
        title_id, channel_id
      from playback.quality_beat where at >= ${from} and at < ${until}
    ), following as (
      select *, lag(state) over turn as was, coalesce(lag(kbps) over turn, kbps, 0)::bigint as rate,
        least(extract(epoch from at - lag(at) over turn) * 1000, ${LONGEST_INTERVAL})::bigint as since_ms
      from told window turn as (partition by play order by at, seq)
    ), counted as materialized (
      select device, zone, tier, provider, title_id::text as title, channel_id::text as channel, error,
        (state = 's' and was is distinct from 's')::int as attempts,
        (startup_ms is not null)::int as plays,
        (state = 'q' and was is not distinct from 's')::int as exits,
        (state = 'f' and was is not distinct from 's')::int as start_failures,
        (state = 'f' and was is distinct from 's' and was is distinct from 'f')::int as play_failures,
        (state = 'r' and was is not distinct from 'p')::int as stalls,
        case when was = 'r' then since_ms else 0 end as stalled_ms,
        case when was = 'p' then since_ms else 0 end as played_ms,
        case when was = 'p' then rate * since_ms / 1000 else 0 end as kbit,
        least(${STARTUP_BUCKETS - 1}, greatest(0, floor(3 * log(2, greatest(startup_ms, 1) / 50.0))))::int as bucket
      from following where at >= ${minute}
    ), alike as (
      select device, zone, tier, provider, title, channel, error, ${sumsOfCounts} from counted
      group by device, zone, tier, provider, title, channel, error
    ), summed as (
      select cube, key, ${sumsOfCounts} from alike cross join lateral ${KEYS} where key is not null group by cube, key
    ), started as (
      select cube, key, bucket, count(*) as starts from counted cross join lateral ${KEYS}
      where plays = 1 and key is not null group by cube, key, bucket
    ), histogram as (
      select cube, key, array[${sql.join(buckets.map((at) => sql`coalesce(sum(starts) filter (where bucket = ${sql.lit(at)}), 0)`))}]::int[] as startup
      from started group by cube, key
    ), ranked as (
      select summed.*, coalesce(startup, array_fill(0, array[${STARTUP_BUCKETS}::int])) as startup,
        row_number() over (partition by cube order by attempts desc, played_ms desc, key) > ${MOST_KEYS} as is_rest
      from summed left join histogram using (cube, key)
    )
    select cube, case when is_rest then ${OTHER_KEY} else key end as key, ${sumsOf}
    from ranked group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, grain: 'minute', bucket: minute }));
}

const counts = ['attempts', 'plays', 'exits', 'start_failures', 'play_failures', 'stalls'];
const lengths = ['stalled_ms', 'played_ms', 'kbit'];
const sumsOfCounts = sql.join([
  ...counts.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
  ...lengths.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
]);
/** Rows of one key into one, with the histogram bucket by bucket. */
export const sumsOf = sql.join([
  sumsOfCounts,
  sql`array[${sql.join(buckets.map((at) => sql`sum(startup[${sql.lit(at + 1)}])`))}]::int[] as startup`,
]);
/** What is counted by, of which a beat has most. */
const KEYS = sql`(values ('all', ''), ('title', title), ('channel', channel), ('device', device), ('zone', zone),
  ('tier', tier), ('provider', provider), ('error', error)) as by (cube, key)`;

/** Deletes beats that lie outside of days. */
export async function deleteOldBeats(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from playback.quality_beat where (tableoid, ctid) in (
    select tableoid, ctid from playback.quality_beat where at < ${before} limit ${limit})`.execute(
      db,
    );
  return Number(numAffectedRows);
}
