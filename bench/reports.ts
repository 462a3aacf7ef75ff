import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pathOf } from '#contract/call.ts';
import { postProgress } from '#contract/playback/index.ts';
import { seedAccount, startSession } from '#modules/accounts/index.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { findValkey, startValkey } from '../tools/start/valkey.ts';
import { cpuSecondsOf, cpuSecondsOfOthers } from './cpu.ts';
import { CannotMeasure, type Figure, figure, median } from './figure.ts';
import { startDemoDatabase } from './load/demo-database.ts';
import { type Post, postAll } from './load/post.ts';
import { type Program, startProgram } from './load/program.ts';

const ROUNDS = 5;
const REPORTS = 2_000;
const CONNECTIONS = 32;
/** So many that none of them meets the limit of reports a minute. */
const VIEWERS = 400;
/** Against one that does one INSERT a request, whole HTTP and database counted on both sides. */
const TARGET = { database: 0.4, valkey: 0.8 };

/**
 * Reports of progress a CPU second of the platform, with the work of its database and of Valkey counted in: by the
 * database alone, and behind Valkey. Every viewer has an account, a session and a playback that goes on.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const database = await startDemoDatabase();
    stops.push(database.stop);
    const program = await findValkey((line) => console.error(line));
    if (program === undefined) throw new CannotMeasure('There is no Valkey');
    const valkey = await startValkey(program);
    stops.push(valkey.stop);
    const env = platformEnv(database.url, folder);
    const deps = await openDeps(readConfig(env), 'bench');
    stops.push(() => closeDeps(deps));
    const viewers = await openViewers(deps);
    const productId = await findFreeFilm(deps);
    await startPlaying(deps, viewers, productId);
    const bare = await startProgram('bare-insert.ts', { args: [database.url] });
    stops.push(bare.stop);
    const byDatabase = await startProgram('platform.ts', { env });
    stops.push(byDatabase.stop);
    const behindValkey = await startProgram('platform.ts', {
      env: { ...env, VALKEY_URL: valkey.url },
    });
    stops.push(behindValkey.stop);

    const sides = { bare, byDatabase, behindValkey };
    const pids = Object.values(sides).map(({ pid }) => pid);
    const reports = aReporter(viewers, productId);
    const rate = async ({ pid, base }: Program) => {
      const posts = reports(REPORTS);
      const cpu = () => cpuSecondsOf(pid) + cpuSecondsOfOthers(pids);
      const before = cpu();
      await postAll(base, posts, CONNECTIONS);
      return posts.length / (cpu() - before);
    };
    const rates = {
      bare: [] as number[],
      byDatabase: [] as number[],
      behindValkey: [] as number[],
    };
    for (const side of ['bare', 'byDatabase', 'behindValkey'] as const) {
      // The first round warms up.
      await rate(sides[side]);
      for (let round = 0; round < ROUNDS; round += 1) rates[side].push(await rate(sides[side]));
    }
    const reference = median(rates.bare);
    const of = (name: string, side: keyof typeof rates, atLeast: number) =>
      figure({ name, value: median(rates[side]), reference }, { atLeast });
    return [
      of('reports-per-cpu-second-by-database', 'byDatabase', TARGET.database),
      of('reports-per-cpu-second-behind-valkey', 'behindValkey', TARGET.valkey),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Viewer = { token: string; accountId: string; playbackId: string };

async function openViewers(deps: Deps): Promise<Viewer[]> {
  const viewers = [];
  for (let number = 0; number < VIEWERS; number += 1) {
    const identifier = `viewer-${number}@bench.test`;
    const { accountId } = await seedAccount(deps.db, { identifier, name: 'Penonton' });
    const device = { deviceId: `bench-${number}`, label: 'Chrome' };
    const { accessToken: token } = await startSession(deps, { accountId, ...device });
    viewers.push({ token, accountId, playbackId: randomUUID() });
  }
  return viewers;
}

/** A playback of each viewer, as a press on play leaves it. */
async function startPlaying({ db }: Deps, viewers: Viewer[], productId: string): Promise<void> {
  for (const { accountId, playbackId } of viewers)
    await sql`insert into playback.playback_session (id, account_id, session_id, device_id,
      device_name, product_id, title, started_at, expires_at)
      values (${playbackId}, ${accountId}, 'bench', 'bench', 'Chrome', ${productId}, 'Film', now(),
        now() + interval '1 hour')`.execute(db);
}

async function findFreeFilm({ db }: Deps): Promise<string> {
  const { rows } = await sql<{ titleId: string }>`
    select t.title_id from catalog.title t join catalog.asset a on a.id = t.asset_id
    where t.matrix = 'A' and t.kind = 'film' and a.status = 'ready' limit 1`.execute(db);
  const [film] = rows;
  if (film === undefined) throw new CannotMeasure('The demo has no free film');
  return film.titleId;
}

/** Reports of all viewers in turn, each a little further. */
function aReporter(viewers: Viewer[], productId: string) {
  let sent = 0;
  return (count: number): Post[] =>
    Array.from({ length: count }, () => {
      const { token = '', playbackId } = viewers[sent % viewers.length] ?? {};
      // Never to the end of the film.
      const positionSeconds = Math.floor(sent / viewers.length) * 0.7;
      sent += 1;
      return {
        path: pathOf(postProgress),
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ playbackId, productId, positionSeconds }),
      };
    });
}

function platformEnv(databaseUrl: string, folder: string) {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost',
    SECRET_KEY: randomBytes(32).toString('hex'),
    CLIENT_KEY: randomBytes(32).toString('hex'),
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-bench',
    MIDTRANS_API_URL: 'http://127.0.0.1:9/midtrans/api',
    MIDTRANS_SNAP_URL: 'http://127.0.0.1:9/midtrans/snap/v1',
  };
}
