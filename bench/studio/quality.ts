import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { beatStoreOf } from '#modules/playback/quality/beats.ts';
import { type Beat, devices } from '#modules/playback/quality/cmcd.ts';
import { listKeySums, listSteps } from '#modules/playback/quality/queries/quality.ts';
import { readConfig } from '#platform/config.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { type Figure, figure, median } from '../figure.ts';
import { startDemoDatabase } from '../load/demo-database.ts';
import { platformEnv } from '../load/start-platform.ts';

/** Of so many players a beat comes each half minute: 150,000 viewers. */
const BEATS_A_SECOND = 5_000;
const PLAYERS = BEATS_A_SECOND * 30;
/** QUALITY_SECONDS=600 is what the design names. */
const SECONDS = Number(process.env['QUALITY_SECONDS'] ?? 240);
/** Which minute is counted: players' last words before it are read from the three before. */
const COUNTED = 3;
const ROUNDS = 7;
const DAYS = 30;
/** Of the two cubes that have most, titles and channels: as many as a minute and a day keep. */
const KEYS = 200;
const TARGET_PAGE_MS = 300;

/**
 * Beats of players as PostgreSQL keeps them: a second's beats in how much of a second, none of those that were taken lost, a minute of
 * them counted within a minute; and the sums of thirty days for the page of staff, hours beside them.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const database = await startDemoDatabase();
  const deps = await openDeps(readConfig(platformEnv(database.url, folder)), 'bench');
  try {
    return [...(await keepBeats(deps)), await readMonth(deps.db)];
  } finally {
    await closeDeps(deps);
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function keepBeats(deps: Deps): Promise<Figure[]> {
  const store = beatStoreOf(deps);
  const titles = Array.from({ length: KEYS }, () => randomUUID());
  const plays = Array.from({ length: PLAYERS }, () => randomUUID());
  const begin = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
  const took: number[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    const beats = Array.from({ length: BEATS_A_SECOND }, (_, i) =>
      beatAt(begin + second * SECOND, second, {
        play: plays[(second * BEATS_A_SECOND + i) % PLAYERS] ?? '',
        titleId: titles[i % KEYS] ?? null,
        device: devices[i % devices.length] ?? 'other',
        provider: `AS${i % 37}`,
        tier: tiers[i % tiers.length] ?? 'lite',
      }),
    );
    const from = performance.now();
    await store.append(beats);
    took.push(performance.now() - from);
  }
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from playback.quality_beat`.execute(deps.db);
  const from = performance.now();
  const sums = await store.sumMinute(new Date(begin + COUNTED * MINUTE));
  const counted = performance.now() - from;
  if (sums.length === 0) throw new Error('Nothing was counted');
  const told = SECONDS * BEATS_A_SECOND;
  return [
    figure(
      { name: 'quality-beats-kept', value: rows[0]?.kept ?? 0, reference: told },
      { atLeast: 1 },
    ),
    // Half of it is for all else that a database does.
    figure(
      { name: 'quality-second-of-beats-ms', value: median(took), reference: SECOND },
      { atMost: 0.5 },
    ),
    figure(
      { name: 'quality-minute-counted-ms', value: counted, reference: MINUTE },
      { atMost: 0.5 },
    ),
  ];
}

const tiers = ['visitor', 'freemium', 'lite', 'premium'];

function beatAt(
  at: number,
  seq: number,
  own: Pick<Beat, 'play' | 'titleId' | 'device' | 'provider' | 'tier'>,
): Beat {
  return {
    ...own,
    at: new Date(at),
    receivedAt: new Date(at),
    seq,
    state: seq < 30 ? 's' : 'p',
    startupMs: seq < 30 ? 600 : null,
    error: null,
    kbps: 1_200,
    height: 480,
    channelId: null,
    zone: 'WIB',
  };
}

/** What the page reads: all of it, by title, and step by step. */
async function readMonth(db: Db): Promise<Figure> {
  const until = new Date(Math.ceil(Date.now() / DAY) * DAY);
  const from = new Date(until.getTime() - DAYS * DAY);
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const [grain, step] of [
      ['day', '1 day'],
      ['hour', '1 hour'],
    ])
      await sql`insert into playback.quality (grain, bucket, cube, key, attempts, plays, exits, start_failures, play_failures,
          stalls, stalled_ms, played_ms, kbit, startup)
        select ${grain}, at, cube, key, 1000, 900, 20, 5, 3, 40, 90000, 9000000, 9000000, array_fill(30, array[32])
        from generate_series(${from}::timestamptz, ${until}::timestamptz - ${step}::interval, ${step}::interval) at,
          (select 'all' as cube, '' as key union all
            select cube, 'key-' || n from unnest(array['title', 'channel', 'provider']) cube, generate_series(1, ${KEYS}) n) keys`.execute(
        tx,
      );
  });
  await sql`analyze playback.quality`.execute(db);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const asked = { grain: 'day', from, until } as const;
    const [total] = await listKeySums(db, asked, { cubes: ['all'], limit: 1 });
    const rows = await listKeySums(db, asked, { cubes: ['title'], limit: 100 });
    const steps = await listSteps(db, asked);
    took.push(performance.now() - began);
    if (total?.attempts !== DAYS * 1_000 || rows.length !== 100 || steps.length !== DAYS)
      throw new Error('The month is not told whole');
  }
  return figure(
    { name: 'quality-month-ms', value: median(took), reference: TARGET_PAGE_MS },
    { atMost: 1 },
  );
}
