import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { monthReports } from '#modules/commerce/ledger/month-report.ts';
import { openVolume } from '../tools/volume/cluster.ts';
import { fillSmallTelevision } from '../tools/volume/fill.ts';
import { anew, type Asked, hotCalls } from '../tools/volume/hot-calls.ts';
import { cpuSecondsBelow, cpuSecondsOf } from './cpu.ts';
import { type Figure, figure, median } from './figure.ts';
import { askTimes } from './load/ask.ts';
import { startDemoDatabase } from './load/demo-database.ts';
import { type Program, startProgram } from './load/program.ts';
import { platformEnv, visitor } from './load/start-platform.ts';

/** A tick of the clock of CPU is 10 ms: what costs one is told to a tenth. */
const TIMES = 100;
const WARM_UP = 10;
/** A server compiles what it is asked for a thousand requests long: the middle of three rounds is one of luck. */
const ROUNDS = 9;
const MILLIS = 1_000;
/** A server of which no request is asked takes less than this in as long. */
const IDLE = { ms: 5_000, cpuSeconds: 0.5 };
const PATIENCE_MS = 120_000;
/** What a call costs with all rows in, against the demo's. */
const TARGET = { atMost: 1.5 };

/**
 * CPU milliseconds of each hot call, its database's work counted in, on the database that `npm run volume` filled against
 * the demo's. Each answer is made anew: none comes from what is kept for everyone.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const volume = await openVolume();
    stops.push(volume.stop);
    const demo = await startDemoDatabase();
    stops.push(demo.stop);
    const client = new pg.Client({ connectionString: demo.url });
    await client.connect();
    await fillSmallTelevision(client).finally(() => client.end());
    const sides = [];
    for (const { url } of [volume, demo]) {
      const database = postmasterOf(url);
      const env = platformEnv(url, folder);
      const deps = await openDeps(readConfig(env), 'bench');
      await countMonths(deps);
      const program = await startProgram('platform.ts', { env });
      stops.push(program.stop);
      const calls = await hotCalls(deps, await visitor(program.base), async (path, headers) =>
        (await fetch(program.base + path, { headers })).json(),
      );
      await closeDeps(deps);
      sides.push({ program, database, calls });
    }
    const [full, small] = sides;
    if (full === undefined || small === undefined) throw new Error('A side is missing');
    for (const side of sides) await untilIdle(side);
    const figures: Figure[] = [];
    for (const [name, asked] of Object.entries(full.calls)) {
      const other = small.calls[name];
      if (other === undefined) continue;
      const ours: number[] = [];
      const theirs: number[] = [];
      // In turn, so that whatever else the machine does falls on both.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const times = round === 0 ? WARM_UP : TIMES;
        const one = await costOf(full, asked, times);
        const two = await costOf(small, other, times);
        if (round === 0) continue;
        ours.push(one);
        theirs.push(two);
      }
      const each = { value: median(ours), reference: median(theirs) };
      figures.push(figure({ name: `volume-${name}-cpu-milliseconds`, ...each }, TARGET));
    }
    figures.push(await deepPages(full));
    return figures;
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Side = { program: Program; database: number; calls: Record<string, Asked> };

/** A page far behind in the list of all titles against its first one, both on the full catalogue. */
async function deepPages(side: Side): Promise<Figure> {
  const { program, calls } = side;
  const { paths = [], headers = {} } = calls['list-name'] ?? {};
  const [first = ''] = paths;
  const answer = await fetch(program.base + first, { headers });
  const { result } = (await answer.json()) as { result: { totalPages: number } };
  const pages = [0.94, 0.95, 0.96].map((share) => Math.floor(result.totalPages * share));
  const deep = pages.map((page) => first.replace('page=1', `page=${page}`));
  const near = [1, 2, 3].map((page) => first.replace('page=1', `page=${page}`));
  const costs: Record<'near' | 'deep', number[]> = { near: [], deep: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = round === 0 ? WARM_UP : TIMES;
    const one = await costOf(side, { paths: near, headers }, times);
    const two = await costOf(side, { paths: deep, headers }, times);
    if (round === 0) continue;
    costs.near.push(one);
    costs.deep.push(two);
  }
  const each = { value: median(costs.deep), reference: median(costs.near) };
  return figure({ name: 'volume-deep-page-cpu-milliseconds', ...each }, TARGET);
}

/** The process of a database that runs here, by the lock of its socket. */
function postmasterOf(url: string): number {
  const folder = new URL(url).searchParams.get('host') ?? '';
  const [pid = ''] = readFileSync(join(folder, '.s.PGSQL.5432.lock'), 'utf8').split('\n');
  return Number(pid);
}

const cpuOf = ({ program, database }: Side) =>
  cpuSecondsOf(program.pid) + cpuSecondsOf(database) + cpuSecondsBelow(database);

/** What a server would do a minute after its start: on a full database minutes of work, of which none is a call's. */
async function countMonths(deps: Deps): Promise<void> {
  const { round } = monthReports(deps);
  while ((await round(new AbortController().signal)) === true);
}

/** What else a server does at its start comes to rest. */
async function untilIdle(side: Side): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let before = cpuOf(side);
  do {
    await sleep(IDLE.ms);
    const now = cpuOf(side);
    if (now - before < IDLE.cpuSeconds) return;
    before = now;
  } while (Date.now() < until);
  throw new Error('The rounds of the server did not come to an end');
}

/** Of its platform and its database, whatever the other side does. */
async function costOf(side: Side, { paths, headers }: Asked, times: number): Promise<number> {
  const before = cpuOf(side);
  const addresses = Array.from({ length: times }, (_, i) => anew(paths[i % paths.length] ?? '/'));
  await askTimes(side.program.base, addresses, headers);
  return ((cpuOf(side) - before) / times) * MILLIS;
}
