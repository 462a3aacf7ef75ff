import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testDeps } from '#test/deps.ts';
import { type Db, openDatabase, openReadReplica, sql } from '../db.ts';
import { afterThisFile } from '#test/after-file.ts';
import { cached } from '../cached.ts';
import { onPrimary, readShared, type Replica } from './replica.ts';

async function openWith(readUrl: string): Promise<{ db: Db; replica: Replica }> {
  const { url } = await testDatabase();
  const { log } = await testDeps();
  const replica = openReadReplica({ readUrl, max: 2 }, log);
  if (replica === undefined) throw new Error('there is no replica');
  const db = openDatabase({ url, log, max: 3, replica });
  afterThisFile(() => db.destroy());
  return { db, replica };
}

const nameOf = async (db: Db) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name;

/** Not a copy of ours, but a database that says so when it is asked. */
async function anotherDatabase(): Promise<{ url: string; own: string }> {
  const { url } = await testDatabase();
  const other = new URL(url);
  const own = other.pathname.slice(1);
  other.pathname = '/postgres';
  return { url: other.href, own };
}

test('what is the same for all is read from the replica, all else from the primary', async () => {
  const { url, own } = await anotherDatabase();
  const { db, replica } = await openWith(url);
  await expect.poll(() => replica.isUsed()).toBe(true);
  expect(await nameOf(db)).toBe(own);
  expect(await readShared(() => nameOf(db))).toBe('postgres');
  expect(await readShared(() => onPrimary(() => nameOf(db)))).toBe(own);
  // Ten at once: more than it has connections.
  const many = await Promise.all(Array.from({ length: 10 }, () => readShared(() => nameOf(db))));
  expect(new Set(many)).toEqual(new Set(['postgres']));
  replica.contentChanged();
  expect(await readShared(() => nameOf(db))).toBe(own);
});

test('what fails on the replica is read from the primary; what our own rules refuse is not', async () => {
  const { url } = await anotherDatabase();
  const { db, replica } = await openWith(url);
  await expect.poll(() => replica.isUsed()).toBe(true);
  // Its tables are not there.
  const count = () => sql`select count(*) from platform.migration`.execute(db);
  expect((await readShared(count)).rows).toHaveLength(1);
  await expect(readShared(() => sql`select wrong`.execute(db))).rejects.toThrow('wrong');
});

test('without its replica the service goes on', async () => {
  const { own } = await anotherDatabase();
  const { db, replica } = await openWith('postgres://127.0.0.1:9/none');
  expect(await readShared(() => nameOf(db))).toBe(own);
  expect(replica.isUsed()).toBe(false);
});

test('while the primary is away what is the same for all comes from the replica, and nothing of it is kept', async () => {
  const { url } = await anotherDatabase();
  const { log } = await testDeps();
  const replica = openReadReplica({ readUrl: url, max: 2 }, log);
  const db = openDatabase({ url: 'postgres://127.0.0.1:9/none', log, max: 2, replica });
  afterThisFile(() => db.destroy());
  await expect.poll(() => replica?.isUsed()).toBe(true);
  // As after a change of content, and as where it no longer follows.
  replica?.contentChanged();
  const keptName = cached({ ttl: Infinity, max: 1, keyOf: () => '' }, nameOf);
  expect(await readShared(() => nameOf(db))).toBe('postgres');
  expect(await readShared(() => keptName(db))).toBe('postgres');
  await expect(keptName(db)).rejects.toThrow('ECONNREFUSED');
});
