import { randomUUID } from 'node:crypto';
import { HOUR } from '#contract/constants.ts';
import { sql } from 'kysely';
import { aRendition, aSound } from '#media/test/presentation.ts';
import { packSegments } from '#media/mp4/segment-bytes.ts';
import { TICKS_A_SECOND, ticksOf } from '#media/timeline/timeline.ts';
import { liveOrigin } from '#modules/live/index.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#db/migrate.ts';
import { startScratchPostgres } from '../tools/scratch-database.ts';
import { type Figure, figure } from './figure.ts';

const CHANNELS = 1000;
const WEEK_HOURS = 168;
const LIMIT_MB = 500;
const PLACES = 12;
const AT_ONCE = 25;
const HALF_HOUR = 1800 * TICKS_A_SECOND;

/**
 * Memory of a process that serves 1,000 channels with a week of guide: every channel live, and parts all over the week,
 * each asked for as a viewer would. Against the limit.
 */
export async function measure(): Promise<Figure[]> {
  const server = await startScratchPostgres();
  try {
    await migrate(server.url);
    const db = openDatabase({ url: server.url, log: createLog({ logLevel: 'silent' }, 'bench') });
    try {
      const now = new Date();
      const channels = await fill(db, now);
      await askAll(db, channels, now);
      globalThis.gc?.();
      const megabytes = process.memoryUsage().rss / 1024 ** 2;
      return [
        figure(
          { name: 'channel-memory-megabytes', value: megabytes, reference: LIMIT_MB },
          { atMost: 1 },
        ),
      ];
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}

async function askAll(db: Db, channels: string[], now: Date): Promise<void> {
  const live = liveOrigin(db);
  const asked = {
    ratingPolicy: { maxClass: undefined, zone: 'wib' as const },
    limits: { maxHeight: 720, audioOnly: false, dataSaver: false },
    now,
  };
  for (const channelId of channels) {
    const found = [await live.findWindowSegments({ ...asked, channelId, window: 'live' })];
    for (let i = 1; i <= PLACES; i += 1) {
      const from = ticksOf(now) - (i * WEEK_HOURS * 3600 * TICKS_A_SECOND) / (PLACES + 1);
      const window = { from, to: from + HALF_HOUR };
      found.push(await live.findWindowSegments({ ...asked, channelId, window }));
    }
    const missing = found.find((each) => typeof each === 'string');
    if (missing !== undefined) throw new Error(`A channel answered ${missing}`);
  }
}

/** Channels with a week of half hours, each a block and a programme with words; all of one film of ten seconds. */
async function fill(db: Db, now: Date): Promise<string[]> {
  const assetId = randomUUID();
  await sql`insert into catalog.asset (id, status, version, claim, source, duration_seconds)
    values (${assetId}, 'ready', 1, 1, '{}', 10)`.execute(db);
  const tracks = [
    aRendition(240, 424, 170_000),
    aRendition(480, 848, 900_000),
    aSound('a56', 56_000),
  ];
  for (const [position, track] of tracks.entries()) {
    await sql`insert into catalog.asset_track (asset_id, version, id, position, type, codec, lang, timescale,
      init_length, segments, bandwidth, average_bandwidth, width, height, frame_rate, quality, sample_rate, channels)
      values (${assetId}, 1, ${track.id}, ${position}, ${track.type}, ${track.codec}, ${track.lang}, ${track.timescale},
        ${track.initLength}, ${packSegments(track.segments)}, ${track.bandwidth}, ${track.averageBandwidth},
        ${track.video?.width ?? null}, ${track.video?.height ?? null}, ${track.video?.frameRate ?? null},
        ${track.video?.quality ?? null}, ${track.audio?.sampleRate ?? null}, ${track.audio?.channels ?? null})`.execute(
      db,
    );
  }
  await sql`insert into live.genre values ('nasional', 'Nasional', 1, '1')`.execute(db);
  await sql`insert into live.channel (slug, number, name, genre_id, kind, matrix, mark, colour, tvs_id)
    select 'kanal-' || n, n, 'Kanal ' || n, 'nasional', 'assembled', 'A', 'K', '#112233', n::text
    from generate_series(1, ${CHANNELS}::int) as n`.execute(db);
  const { rows } = await sql<{ channelId: string }>`select channel_id from live.channel`.execute(
    db,
  );
  const ids = rows.map(({ channelId }) => channelId);
  // In parts: no statement of the platform may run for long.
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    await fillWeek(db, ids.slice(i, i + AT_ONCE), { assetId, now });
  }
  return ids;
}

async function fillWeek(db: Db, ids: string[], { assetId, now }: { assetId: string; now: Date }) {
  const begin = new Date(now.getTime() - (WEEK_HOURS + 1) * HOUR);
  const halves = (WEEK_HOURS + 2) * 2;
  const items = JSON.stringify([{ assetId, version: 1 }]);
  // Ten seconds are three segments each.
  const plays = 180;
  await sql`insert into live.block
    (channel_id, ordinal, start_ticks, end_ticks, items, items_before, video_before, audio_before)
    select id, n, ${ticksOf(begin)}::bigint + n * ${HALF_HOUR}::bigint,
      ${ticksOf(begin)}::bigint + (n + 1) * ${HALF_HOUR}::bigint, ${items}::jsonb,
      n * ${plays}::bigint, n * ${plays * 3}::bigint, n * ${plays * 3}::bigint
    from unnest(${ids}::uuid[]) as id, generate_series(0, ${halves}::int) as n`.execute(db);
  await sql`insert into live.programme (channel_id, start_at, stop_at, title, synopsis, kpi_class, source)
    select id, ${begin}::timestamptz + n * interval '30 minutes',
      ${begin}::timestamptz + (n + 1) * interval '30 minutes',
      'Acara ' || n, repeat('Sebuah cerita. ', 10), 'SU', 'schedule'
    from unnest(${ids}::uuid[]) as id, generate_series(0, ${halves}::int) as n`.execute(db);
}
