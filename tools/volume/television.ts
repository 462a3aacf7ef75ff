import type pg from 'pg';
import type { Counts } from './counts.ts';

/** Numbers of channels that are generated begin behind those of the demo. */
export const FIRST_NUMBER = 1_000;
/** Every tenth comes from an encoder, the others show titles by a schedule. */
const ENCODED = 10;
/** Programmes of 45 minutes. */
const A_DAY = 32;
const TICKS = 90_000;

/**
 * Channels in eight genres with programmes around now, nine of ten by a schedule of titles, which come before: of those a log of
 * what they showed, and a week that is published behind and half an hour ahead.
 */
export async function fillTelevision(
  client: pg.Client,
  { channels, days, logged }: Pick<Counts, 'channels' | 'days' | 'logged'>,
): Promise<void> {
  await fillChannels(client, { channels, days, encoded: ENCODED });
  await client.query(BLOCKS);
  await client.query(AS_RUN, [channels, logged * A_DAY]);
  await client.query(MARKS);
  await client.query('drop table volume_film');
}

/** Channels that all come from encoders, with programmes around now and no title. */
export async function fillEncodedChannels(
  client: pg.Client,
  counts: Pick<Counts, 'channels' | 'days'>,
): Promise<void> {
  await fillChannels(client, { ...counts, encoded: 1 });
  await client.query('drop table volume_film');
}

/** `encoded`: every how many comes from an encoder. What titles they show stays in `volume_film`. */
async function fillChannels(
  client: pg.Client,
  { channels, days, encoded }: Pick<Counts, 'channels' | 'days'> & { encoded: number },
): Promise<void> {
  await client.query(`
    insert into live.genre (genre_id, name, position, tvs_id)
    select 'volume-' || n, 'Genre ' || n, 100 + n, 'volume-' || n from generate_series(0, 7) n`);
  await client.query(
    `insert into live.channel (channel_id, slug, number, name, genre_id, kind, matrix, mark, colour, tvs_id, catchup_hours)
    select pg_temp.id_of('channel', n), 'volume-' || n, ${FIRST_NUMBER} + n, 'Saluran ' || n, 'volume-' || n % 8,
      case when n % $2::int = 0 then 'encoded' else 'assembled' end, (array['A', 'B', 'C', 'D'])[1 + n % 4],
      'S' || n % 100, '#1d4ed8', 'volume-' || n, 168
    from generate_series(1, $1::bigint) n`,
    [channels, encoded],
  );
  await client.query(FILMS);
  await client.query(PROGRAMMES, [channels, days, encoded]);
}

const FILMS = `
create temporary table volume_film as
select row_number() over (order by slug) - 1 as place, slug, title_id, asset_id
from catalog.title where kind = 'film' and asset_id is not null;
create unique index on volume_film (place);
analyze volume_film`;

/** What a channel shows in its i-th programme, from the first of the guide or of the log on. */
const film = (salt: number) =>
  `join volume_film f on f.place = pg_temp.few(n * 65536 + i, ${salt}, (select count(*) from volume_film))`;

const PROGRAMMES = `
insert into live.programme (channel_id, start_at, stop_at, title, subtitle, synopsis, kpi_class, category, source, title_slug, items)
select pg_temp.id_of('channel', n), at, at + interval '45 minutes', 'Acara ' || coalesce(f.place, i), 'Bagian ' || i,
  repeat('kisah ' || i || ' ', 20), 'SU', 'Hiburan', case when f.place is null then 'editor' else 'schedule' end, f.slug,
  case when f.place is not null then jsonb_build_array(jsonb_build_object('assetId', f.asset_id, 'version', 1)) end
from generate_series(1, $1::bigint) n
  cross join lateral (select i, date_trunc('day', now()) - ($2::int / 2) * interval '1 day' + i * interval '45 minutes' as at
    from generate_series(0, $2::int * ${A_DAY} - 1) i) times
left ${film(50)} and n % $3::int <> 0`;

const BLOCKS = `
insert into live.block (channel_id, ordinal, start_ticks, end_ticks, items, items_before, video_before, audio_before, programme_id)
select channel_id, ordinal, extract(epoch from start_at)::bigint * ${TICKS}, extract(epoch from stop_at)::bigint * ${TICKS},
  items, ordinal, ordinal * 675, ordinal * 675, programme_id
from (select *, row_number() over (partition by channel_id order by start_at) - 1 as ordinal from live.programme
  where source = 'schedule' and items is not null and stop_at > now() - interval '7 days'
    and start_at < now() + interval '30 minutes'
    and channel_id in (select channel_id from live.channel where slug like 'volume-%')) published`;

/** A file a programme, back from an hour ago. */
const AS_RUN = `
insert into live.as_run (channel_id, began_at, ended_at, carrier, programme, name, title_id, asset_id)
select pg_temp.id_of('channel', n), at, at + interval '45 minutes', 'title', 'Acara ' || f.place, 'Acara ' || f.place, f.title_id, f.asset_id
from generate_series(1, $1::bigint) n
  cross join lateral (select i, date_trunc('hour', now()) - interval '1 hour' - i * interval '45 minutes' as at
    from generate_series(1, $2::int) i) times
${film(51)}
where n % ${ENCODED} <> 0`;

/** The log goes on from there: else the first server to start would write a week of all channels. */
const MARKS = `
insert into live.as_run_mark (channel_id, until_at, due_at)
select channel_id, date_trunc('hour', now()), now() + interval '1 day' from live.channel where slug like 'volume-%'`;
