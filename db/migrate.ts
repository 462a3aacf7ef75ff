import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildIndexes, buildsIndexes } from './build-indexes.ts';
import { setRoleTimeouts } from './role-timeouts.ts';

const LOCK = 7_296_431_001;
const ASK_AGAIN = 100;

/** What waits for a table's lock holds up all who come behind: better to let them through and ask again. */
const LOCK_WAIT = 2_000;
const RETRY_FIRST = 250;
const RETRY_LONGEST = 10_000;
const RETRY_FOR = 10 * 60_000;
/** A lock was not to be had in time; two waited for each other. */
const LOCKED = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  directory?: string;
  /** How long a statement waits for a lock before its file is taken back and tried again, milliseconds. */
  lockWait?: number;
  /** After this it gives up, milliseconds. */
  retryFor?: number;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the database up to `directory`: numbered plain SQL, forward only, each file in its own
 * transaction but those that only build indexes, one migrating process at a time. A file that does not get its locks soon is
 * taken back and tried again, so that others don't queue behind it. Returns the names of the files that ran.
 * @throws when a file that already ran here reads differently now, or is gone while others wait to run.
 */
export async function migrate(
  url: string,
  {
    directory = path.join(import.meta.dirname, 'migrations'),
    lockWait = LOCK_WAIT,
    retryFor = RETRY_FOR,
  }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'tayang-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeLock(client);
    // What a role may take for a statement is meant for requests.
    await client.query(
      'set client_min_messages = warning; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
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
    for (const migration of pending) await run(client, migration, { lockWait, retryFor });
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Compares what lies in the folder with what ran here, and returns what is left to run. An older version, whose files have
 * all run, may start on the schema of a newer one: during a rolling deploy, and when a deploy is taken back.
 */
export function findPending(
  files: readonly Migration[],
  done: readonly { name: string; checksum: string }[],
): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  const ran = new Set(done.map(({ name }) => name));
  const pending = files.filter(({ name }) => !ran.has(name));
  for (const { name, checksum } of done) {
    const file = known.get(name);
    if (file === undefined && pending.length === 0) continue;
    if (file === undefined)
      throw new Error(
        `The database has run the migration ${name}, which this version doesn't have, while ${pending[0]?.name} ` +
          'has not run there: this version is neither an older one nor a newer one.',
      );
    if (file.checksum !== checksum)
      throw new Error(
        `The migration ${name} was changed after it ran here. ` +
          'Migrations go forward only: restore the file and add a new one.',
      );
  }
  return pending;
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

type Patience = Required<Pick<MigrateOptions, 'lockWait' | 'retryFor'>>;

async function run(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  try {
    if (buildsIndexes(migration.sql)) {
      // It waits for those who read and write, and holds none of them up.
      await client.query('set lock_timeout = 0');
      await buildIndexes(client, migration.sql);
      await writeDown(client, migration);
    } else await runPatiently(client, migration, patience);
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed: ${describe(error, migration.sql)}`, {
      cause: error,
    });
  }
}

async function runPatiently(
  client: pg.Client,
  migration: Migration,
  { lockWait, retryFor }: Patience,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockWait}`);
  const until = Date.now() + retryFor;
  for (let pause = RETRY_FIRST; ; pause = Math.min(2 * pause, RETRY_LONGEST)) {
    try {
      await runInTransaction(client, migration);
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && LOCKED.has(error.code ?? '');
      if (!isLocked || Date.now() > until) throw error;
    }
    await sleep(pause);
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
  const { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: directUrl } = process.env;
  const url = directUrl || pooledUrl;
  if (!url) throw new Error('Set DATABASE_URL.');
  const ran = await migrate(url);
  if (directUrl && pooledUrl && directUrl !== pooledUrl)
    await setRoleTimeouts(directUrl, pooledUrl);
  console.log(ran.length === 0 ? 'Nothing to migrate.' : `Ran ${ran.join(', ')}.`);
}
