import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from './postgres.ts';

const folders: string[] = [];
const aFolder = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-pg-'));
  folders.push(folder);
  return folder;
};
// Making a cluster takes longer than anything else here: where it does not matter how it was made, it is this one.
const dataDir = aFolder();
let running: RunningPostgres | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const pidFile = () => path.join(dataDir, 'pg/cluster/postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
const start = async (folder = dataDir) => {
  running = await startPostgres({ dataDir: folder, log: () => {}, scratch: true });
  return running;
};

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

test('keeps what was written over a stop', { timeout: 60_000 }, async () => {
  const { url, stop } = await start();
  await query(url, 'create table kept as select 1 as id');
  await stop();
  expect(existsSync(pidFile())).toBe(false);
  const again = await start();
  expect(await query(again.url, 'select id from kept')).toEqual([{ id: 1 }]);
});

test('comes back when its postmaster is killed', { timeout: 60_000 }, async () => {
  const { url } = await start();
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  const until = Date.now() + 20_000;
  for (;;) {
    const answer = await query(url, 'select 1 as one').catch(() => undefined);
    if (answer !== undefined) break;
    if (Date.now() > until) throw new Error('it stayed away');
    await sleep(50);
  }
  expect(postmaster()).not.toBe(killed);
});

test('attaches to one that is left running', { timeout: 60_000 }, async () => {
  const first = await start();
  const pid = postmaster();
  const second = await startPostgres({ dataDir, log: () => {}, scratch: true });
  expect(postmaster()).toBe(pid);
  expect(second.url).toBe(first.url);
  await first.stop();
  await second.stop();
});

test('is not misled by the number of a stranger', { timeout: 60_000 }, async () => {
  const { stop } = await start();
  const lines = readFileSync(pidFile(), 'utf8').split('\n');
  await stop();
  writeFileSync(pidFile(), [String(process.pid), ...lines.slice(1)].join('\n'));
  const { url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test(
  'makes the cluster anew when a start died making it, and works in a folder too deep for a socket',
  { timeout: 60_000 },
  async () => {
    const deep = path.join(aFolder(), 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(path.join(deep, 'pg/cluster.new/base'), { recursive: true });
    const { url } = await start(deep);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(deep, 'pg/cluster.new'))).toBe(false);
    rmSync(new URL(url).searchParams.get('host') ?? '', { recursive: true, force: true });
  },
);
