import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { archiveSettings, backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { startPostgres } from '../postgres.ts';

export interface Rehearsal {
  /** Acknowledged before the moment that was restored to. */
  acknowledged: number;
  /** Of those, not there after it. */
  lost: number;
  /** Written after it, and there all the same. */
  revived: number;
  backupMs: number;
  restoreMs: number;
}

const WRITERS = 4;
const BEFORE_MS = 1_000;

/** Bookings while a backup is made, a mistake that takes all away, a kill; then the moment before the mistake. */
export async function rehearseRestore(seconds: number): Promise<Rehearsal> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-restore-'));
  const dataDir = path.join(folder, 'data');
  const backups = path.join(folder, 'backups');
  mkdirSync(dataDir, { recursive: true });
  const log = () => {};
  const settings = archiveSettings(backups);
  let running = await startPostgres({ dataDir, log, settings });
  try {
    await migrate(running.url);
    await ask(
      running.url,
      'create table platform.rehearsal (id bigserial primary key, at timestamptz not null default clock_timestamp(), filling text)',
    );
    const acknowledged: { id: number; at: Date }[] = [];
    const until = Date.now() + seconds * 1000;
    const writing = Promise.all(
      Array.from({ length: WRITERS }, () => writeUntil(running.url, until, acknowledged)),
    );
    await sleep((seconds * 1000) / 4);
    const began = Date.now();
    await backUp(dataDir, backups);
    const backupMs = Date.now() - began;
    await writing;
    await sleep(BEFORE_MS);
    const moment = new Date();
    await sleep(BEFORE_MS);
    // The mistake, and what came after it.
    await ask(running.url, 'delete from platform.rehearsal');
    await ask(running.url, `insert into platform.rehearsal (filling) values ('after')`);
    const pid = livePostmaster(path.join(dataDir, 'pg/cluster'))?.pid;
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await running.stop();

    const { tookMs } = await restore({ dataDir, backups, until: moment, log });
    running = await startPostgres({ dataDir, log, settings });
    const there = await ask(running.url, 'select id, filling from platform.rehearsal');
    const ids = new Set(there.map(({ id }) => Number(id)));
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ id }) => !ids.has(id)).length,
      revived: there.filter(({ filling }) => filling === 'after').length,
      backupMs,
      restoreMs: tookMs,
    };
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeUntil(url: string, until: number, acknowledged: { id: number; at: Date }[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while (Date.now() < until) {
    const { rows } = await client.query<{ id: string; at: Date }>(
      `insert into platform.rehearsal (filling) values (repeat(md5(random()::text), 20)) returning id, at`,
    );
    for (const { id, at } of rows) acknowledged.push({ id: Number(id), at });
    await sleep(2);
  }
  await client.end();
}

async function ask(url: string, text: string): Promise<{ id: string; filling: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ id: string; filling: string }>(text)).rows;
  } finally {
    await client.end();
  }
}
