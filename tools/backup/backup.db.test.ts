import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { archiveSettings, backUp } from './backup.ts';
import { restore } from './restore.ts';

// The long form, with writers and a kill: `npm run proof -- restore`.
const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-backup-'));
const [dataDir, backups] = [path.join(folder, 'data'), path.join(folder, 'backups')];
const log = () => {};
let running: RunningPostgres | undefined;
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As fast as a throw-away cluster, with the log that a copy needs. */
const settings = [...archiveSettings(backups), 'wal_level=replica', 'max_wal_senders=4'];
const start = async () => {
  running = await startPostgres({ dataDir, log, scratch: true, settings });
  return running;
};

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('a backup and the log after it bring back the moment before a mistake, with keys and objects', async () => {
  mkdirSync(path.join(dataDir, 'objects'), { recursive: true });
  writeFileSync(path.join(dataDir, 'objects/film'), 'film');
  writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
  const { url, stop } = await start();
  await ask(url, "create table kept as select 'before the backup' as word");
  await backUp(dataDir, backups);
  await expect(restore({ dataDir, backups, log })).rejects.toThrow('stop the service first');
  await ask(url, "insert into kept values ('after it')");
  const [moment] = await ask(url, 'select clock_timestamp() as at');
  const until = new Date((moment as { at: Date }).at.getTime() + 1);
  // The mistake, a millisecond later at least.
  await ask(url, "select pg_sleep(0.01); delete from kept; insert into kept values ('too late')");
  await stop();
  rmSync(path.join(dataDir, 'secrets.json'));
  rmSync(path.join(dataDir, 'objects'), { recursive: true });

  const { setAside } = await restore({ dataDir, backups, until, log });
  expect(setAside).toBeDefined();
  const again = await start();
  expect(await ask(again.url, 'select word from kept order by word')).toEqual([
    { word: 'after it' },
    { word: 'before the backup' },
  ]);
  expect(readFileSync(path.join(dataDir, 'objects/film'), 'utf8')).toBe('film');
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{}');
});
