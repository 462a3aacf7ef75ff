import { MINUTE } from '#contract/constants.ts';
import type { Beat } from './cmcd.ts';
import { type ReceivedRow, selectFromJson } from './queries/beat.ts';
import {
  type BeatStore,
  CLICKHOUSE_TIMEOUT,
  LONGEST_INTERVAL,
  LOOK_BACK,
  MOST_KEYS,
  NOTHING,
  OTHER_KEY,
  type QualityRow,
  STARTUP_BUCKETS,
} from './policy.ts';

/** Beats that are asked for at once. */
const PAGE = 20_000;
const AS_NUMBERS = { output_format_json_quote_64bit_integers: 0 };
const NOTHING_YET = { play: '00000000-0000-0000-0000-000000000000', at: 0, seq: 0 };

/** Times are UTC to the millisecond; days that are over go by themselves. */
const TABLE = `create table if not exists quality_beat (
  at DateTime64(3, 'UTC'), received_at DateTime64(3, 'UTC'), play UUID, seq UInt32, state LowCardinality(String),
  startup_ms Nullable(UInt32), error LowCardinality(Nullable(String)), kbps Nullable(UInt32), title_id Nullable(UUID),
  channel_id Nullable(UUID), device LowCardinality(String), zone LowCardinality(String),
  tier LowCardinality(String) default 'visitor', provider LowCardinality(Nullable(String)), height Nullable(UInt32)
) engine = MergeTree partition by toDate(at) order by (toStartOfMinute(at), play, at, seq)
ttl toDate(at) + interval 3 day settings ttl_only_drop_parts = 1`;

/** Of a table of before. */
const COLUMNS = `alter table quality_beat add column if not exists tier LowCardinality(String) default 'visitor',
  add column if not exists provider LowCardinality(Nullable(String)), add column if not exists height Nullable(UInt32)`;

const INSERT = 'insert into quality_beat format JSONEachRow';

const MINUTES = `select distinct toUnixTimestamp(toStartOfMinute(at)) as minute from quality_beat
where received_at >= fromUnixTimestamp64Milli({since:Int64}) and received_at < fromUnixTimestamp64Milli({until:Int64})
  and at > fromUnixTimestamp64Milli({since:Int64}) - interval 1 hour
order by minute format JSONEachRow`;

/** A page of beats in an order of plays; the next goes on behind its last. */
const RECEIVED = `select play, toUnixTimestamp64Milli(at) as at, seq, state, startup_ms, error, kbps, height from quality_beat as b
where received_at >= fromUnixTimestamp64Milli({since:Int64}) and received_at < fromUnixTimestamp64Milli({until:Int64})
  and b.at > fromUnixTimestamp64Milli({since:Int64}) - interval 1 hour
  and (b.play, b.at, b.seq) > ({play:UUID}, fromUnixTimestamp64Milli({at:Int64}), {seq:UInt32})
order by b.play, b.at, b.seq limit ${PAGE} format JSONEachRow`;

const COUNTS = ['attempts', 'plays', 'exits', 'start_failures', 'play_failures', 'stalls'];
const SUMS = [...COUNTS, 'stalled_ms', 'played_ms', 'kbit'];
const histogram = Array.from(
  { length: STARTUP_BUCKETS },
  (_, at) => `countIf(plays = 1 and bucket = ${at})`,
).join(', ');

/** The same sums as `sumBeats` of queries/beat.ts, in ClickHouse's words, to which `cube` is one of its own. */
const SUM_MINUTE = `with told as (
  select * from quality_beat
  where at >= fromUnixTimestamp64Milli({from:Int64}) and at < fromUnixTimestamp64Milli({until:Int64})
  limit 1 by play, at, seq
), following as (
  select *, lagInFrame(state, 1, '') over turn as was, ifNull(lagInFrame(kbps, 1, kbps) over turn, ifNull(kbps, 0)) as rate,
    least(toUnixTimestamp64Milli(at) - toUnixTimestamp64Milli(lagInFrame(at, 1, at) over turn), ${LONGEST_INTERVAL}) as since_ms
  from told window turn as (partition by play order by at, seq rows between unbounded preceding and unbounded following)
), counted as (
  select device, zone, tier, provider, title_id, channel_id, error, state = 's' and was != 's' as attempts,
    startup_ms is not null as plays, state = 'q' and was = 's' as exits, state = 'f' and was = 's' as start_failures,
    state = 'f' and was not in ('s', 'f') as play_failures, state = 'r' and was = 'p' as stalls,
    if(was = 'r', since_ms, 0) as stalled_ms, if(was = 'p', since_ms, 0) as played_ms,
    if(was = 'p', intDiv(rate * since_ms, 1000), 0) as kbit,
    least(${STARTUP_BUCKETS - 1}, greatest(0, toInt32(floor(3 * log2(greatest(ifNull(startup_ms, 1), 1) / 50.0))))) as bucket
  from following where at >= fromUnixTimestamp64Milli({minute:Int64})
), keyed as (
  select *, pair.1 as dim, assumeNotNull(pair.2) as key from counted
  array join [('all', toNullable('')), ('title', toString(title_id)), ('channel', toString(channel_id)),
    ('device', toNullable(toString(device))), ('zone', toNullable(toString(zone))),
    ('tier', toNullable(toString(tier))), ('provider', provider), ('error', error)] as pair
  where pair.2 is not null
), summed as (
  select dim, key, ${SUMS.map((name) => `sum(k.${name}) as ${name}`).join(', ')}, [${histogram.replaceAll('plays', 'k.plays')}] as startup
  from keyed as k group by dim, key
), ranked as (
  select *, row_number() over (partition by dim order by attempts desc, played_ms desc, key) > ${MOST_KEYS} as is_rest
  from summed
)
select dim, if(is_rest, '${OTHER_KEY}', key) as kept_key, ${SUMS.map((name) => `sum(r.${name}) as ${name}`).join(', ')}, sumForEach(r.startup) as startup
from ranked as r group by dim, kept_key format JSONEachRow`;

type ClickHouseRow = Record<string, number> & {
  dim: string;
  kept_key: string;
  startup: number[];
};

/**
 * Beats in ClickHouse, over its HTTP interface, for more than PostgreSQL should take. The sums go to PostgreSQL all the same.
 * @param url `https://user:password@host:8443/database`
 */
export function beatsInClickHouse(url: string): BeatStore {
  const { origin, username, password, pathname } = new URL(url);
  const database = pathname.slice(1);
  const headers = {
    ...(username !== '' && { 'x-clickhouse-user': decodeURIComponent(username) }),
    ...(password !== '' && { 'x-clickhouse-key': decodeURIComponent(password) }),
  };
  let isMade: Promise<unknown> | undefined;

  async function ask(query: string, settings: Record<string, string | number>, body?: string) {
    const search = new URLSearchParams({
      ...(database !== '' && { database }),
      ...(body !== undefined && { query }),
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, `${value}`])),
    });
    const response = await fetch(`${origin}/?${search.toString()}`, {
      method: 'POST',
      headers,
      body: body ?? query,
      signal: AbortSignal.timeout(CLICKHOUSE_TIMEOUT),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`ClickHouse: ${response.status} ${text.slice(0, 300)}`);
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as unknown);
  }

  async function made(): Promise<void> {
    isMade ??= ask(TABLE, {})
      .then(() => ask(COLUMNS, {}))
      .catch((error: unknown) => {
        isMade = undefined;
        throw error;
      });
    await isMade;
  }

  return {
    async append(beats) {
      await made();
      // Waited for: what was taken is there, though the server gathers inserts of many.
      await ask(
        INSERT,
        { async_insert: 1, wait_for_async_insert: 1, date_time_input_format: 'best_effort' },
        beats.map(lineOf).join('\n'),
      );
    },
    async listMinutes(since, until) {
      await made();
      const rows = await ask(MINUTES, spanOf(since, until));
      return (rows as { minute: number }[]).map(({ minute }) => new Date(minute * 1000));
    },
    async sumMinute(minute) {
      await made();
      const at = minute.getTime();
      const rows = await ask(SUM_MINUTE, {
        param_minute: at,
        param_from: at - LOOK_BACK,
        param_until: at + MINUTE,
        ...AS_NUMBERS,
      });
      return (rows as ClickHouseRow[]).map((row) => presentRow(row, minute));
    },
    async *listReceived(since, until) {
      await made();
      let last: ReceivedRow | undefined = NOTHING_YET;
      while (last !== undefined) {
        const after = { param_play: last.play, param_at: last.at, param_seq: last.seq };
        const settings = { ...spanOf(since, until), ...after, ...AS_NUMBERS };
        const rows = (await ask(RECEIVED, settings)) as ReceivedRow[];
        yield selectFromJson(rows);
        last = rows.length < PAGE ? undefined : rows.at(-1);
      }
    },
  };
}

const spanOf = (since: Date, until: Date) => ({
  param_since: since.getTime(),
  param_until: until.getTime(),
});

/** A line of an insert: columns are named as fields are. */
function lineOf(beat: Beat): string {
  const snake = (field: string) =>
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = Object.entries(beat).map(([field, value]) => [snake(field), value]);
  return JSON.stringify(Object.fromEntries(columns));
}

function presentRow({ dim, kept_key, startup, ...row }: ClickHouseRow, bucket: Date): QualityRow {
  const camel = (column: string) =>
    column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const sums = Object.entries(row).map(([column, sum]) => [camel(column), Number(sum)]);
  const counted = Object.fromEntries(sums) as Omit<typeof NOTHING, 'startup'>;
  return { ...NOTHING, ...counted, grain: 'minute', bucket, cube: dim, key: kept_key, startup };
}
