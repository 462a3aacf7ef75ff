import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildIndexes, buildsIndexes } from './build-indexes.ts';

const LOCK = 7_296_431_001;
const ASK_AGAIN = 100;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the database up to `directory`: numbered plain SQL, forward only, each file in its own
 * transaction but those that only build indexes, one migrating process at a time. Returns the names of the files that ran.
 * @throws when a file that already ran here is gone or reads differently now.
 */
export async function migrate(
  url: string,
  directory = path.join(import.meta.dirname, 'migrations'),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'tayang-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeLock(client);
    await client.query('set client_min_messages = warning');
    await client.query('create schema if not exists platform');
    await client.query(`create table if not exists platform.migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const files = readMigrations(directory);
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from platform.migration order by name',
    );
    const pending = findPending(files, done.rows);
    for (const migration of pending) await run(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Compares what lies in the folder with what ran here, and returns what is left to run. */
export function findPending(
  files: readonly Migration[],
  done: readonly { name: string; checksum: string }[],
): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of done) {
    const file = known.get(name);
    if (file === undefined)
      throw new Error(
        `The database has run the migration ${name}, which this version doesn't have: ` +
          'it belongs to a newer version, or the file was removed.',
      );
    if (file.checksum !== checksum)
      throw new Error(
        `The migration ${name} was changed after it ran here. ` +
          'Migrations go forward only: restore the file and add a new one.',
      );
  }
  const ran = new Set(done.map(({ name }) => name));
  return files.filter(({ name }) => !ran.has(name));
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  for (const [index, number] of numbers.entries()) {
    if (number === undefined)
      throw new Error(`${names[index]} is not named like a migration: 0042_what_it_does.sql`);
    if (numbers.indexOf(number) !== index)
      throw new Error(`Two migrations carry the number ${number}.`);
  }
  return names.map((name) => {
    const sql = readFileSync(path.join(directory, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Asks again and again: a process that waits in a statement holds a snapshot, and an index is built after those. */
async function takeLock(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as "isOurs"';
  while ((await client.query<{ isOurs: boolean }>(ask, [LOCK])).rows[0]?.isOurs !== true)
    await sleep(ASK_AGAIN);
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (buildsIndexes(migration.sql)) {
      await buildIndexes(client, migration.sql);
      await writeDown(client, migration);
    } else await runInTransaction(client, migration);
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed: ${describe(error, migration.sql)}`, {
      cause: error,
    });
  }
}

async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await writeDown(client, migration);
    // A COMMIT of a failed transaction answers ROLLBACK and no error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function writeDown(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into platform.migration (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  if (!(position > 0)) return error.message;
  return `${error.message} (line ${sql.slice(0, position).split('\n').length})`;
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '') throw new Error('Set DATABASE_URL.');
  const ran = await migrate(url);
  console.log(ran.length === 0 ? 'Nothing to migrate.' : `Ran ${ran.join(', ')}.`);
}
