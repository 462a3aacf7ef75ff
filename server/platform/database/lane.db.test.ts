import { expect, test } from 'vitest';
import { afterThisFile } from '#test/after-file.ts';
import { testDatabase } from '#test/database.ts';
import { testDeps } from '#test/deps.ts';
import { type Db, inTransaction, openDatabase, sql } from '../db.ts';
import { readOnLane } from './lane.ts';

const { url } = await testDatabase();
const { log } = await testDeps();
const db = openDatabase({ url, log, max: 2 });
afterThisFile(() => db.destroy());

/** The process of the database that answers, with what it was asked to say. */
async function say(each: Db, word: string | number) {
  const { rows } = await sql<{ pid: number; word: string }>`
    select pg_backend_pid() as pid, ${String(word)}::text as word`.execute(each);
  return rows[0];
}

const pidsOf = async (many: number) => {
  const answers = await Promise.all(Array.from({ length: many }, (_, at) => say(db, at)));
  expect(answers.map((answer) => answer?.word)).toEqual(answers.map((_, at) => String(at)));
  return new Set(answers.map((answer) => answer?.pid));
};

/** The first read opens it and goes by the pool. */
const opened = () =>
  expect.poll(async () => (await readOnLane(() => pidsOf(5))).size, { timeout: 10_000 }).toBe(1);

test('reads of a page travel on one connection, each with its own answer', async () => {
  await opened();
  expect((await readOnLane(() => pidsOf(40))).size).toBe(1);
  expect((await pidsOf(2)).size).toBe(2);
});

test('one that fails leaves those beside it alone, and a transaction has a connection of its own', async () => {
  await opened();
  const [first, wrong, last] = await Promise.allSettled([
    readOnLane(() => say(db, 'first')),
    readOnLane(() => sql`select 1 / ${0}::int`.execute(db)),
    readOnLane(() => say(db, 'last')),
  ]);
  expect([first.status, wrong.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const [lane] = await readOnLane(() => pidsOf(1));
  const inside = await readOnLane(() => inTransaction(db, (tx) => say(tx, 'inside')));
  expect(inside?.word).toBe('inside');
  expect(inside?.pid).not.toBe(lane);
});

test('a lane that is lost is opened again, and until then the pool answers', async () => {
  await opened();
  const [lane] = await readOnLane(() => pidsOf(1));
  await sql`select pg_terminate_backend(${lane})`.execute(db);
  await expect.poll(() => readOnLane(() => say(db, 'again')).catch(() => undefined)).toBeDefined();
  await opened();
  expect((await readOnLane(() => pidsOf(1))).has(lane)).toBe(false);
});
