import { expect, test } from 'vitest';
import { afterThisFile } from '#test/after-file.ts';
import { testDeps } from '#test/deps.ts';
import { testValkey } from '#test/valkey.ts';
import { openLocks } from './advisory-locks.ts';
import { repeatAlone } from './due.ts';
import { type Db, inTransaction, inTrial, sql } from './db.ts';
import { openEvents } from './events.ts';

const { db, config, log, events: ours } = await testDeps();
await ours.ready;
const { valkey } = await testValkey();

/** Two processes, and what they heard. */
async function twoProcesses(by: typeof valkey | undefined) {
  const open = () => openEvents({ url: config.database.directUrl, log, valkey: by });
  const [one, other] = [open(), open()];
  afterThisFile(async () => {
    await one.close();
    await other.close();
  });
  await Promise.all([one.ready, other.ready]);
  const seen: string[] = [];
  one.subscribe('a.thing', ({ id }, { isOwn }) => seen.push(`one ${id} ${isOwn}`));
  other.subscribe('a.thing', ({ id }, { isOwn }) => seen.push(`other ${id} ${isOwn}`));
  const publish = (to: Db, id: number) => one.publish(to, 'a.thing', { id });
  return { seen, publish };
}

test.each([
  ['PostgreSQL', undefined],
  ['Valkey', valkey],
] as const)('by %s every process learns of an event, after its commit', async (_name, by) => {
  const { seen, publish } = await twoProcesses(by);
  await publish(db, 1);
  await expect.poll(() => seen.toSorted()).toEqual(['one 1 true', 'other 1 false']);
  await inTransaction(db, async (tx) => {
    await publish(tx, 2);
    throw new Error('taken back');
  }).catch(() => {});
  await inTrial(db, () => publish(db, 3));
  await inTransaction(db, (tx) =>
    inTransaction(tx, async (same) => {
      await publish(same, 4);
      await publish(db, 5);
      await expect.poll(() => seen.filter((each) => each.includes('5'))).toHaveLength(2);
      expect(seen.filter((each) => each.includes('4'))).toEqual([]);
    }),
  );
  await expect.poll(() => seen.filter((each) => each.includes('4'))).toHaveLength(2);
  expect(seen.filter((each) => /[23]/.test(each))).toEqual([]);
});

test('who writes does not wait for a Valkey that hangs, and what it tells it goes on telling', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const told: string[] = [];
  const hung = {
    ...valkey,
    subscribe: async () => {},
    publish: async (_: string, text: string) => {
      await answer;
      told.push(text);
    },
  };
  const events = openEvents({ url: config.database.directUrl, log, valkey: hung });
  const began = performance.now();
  await inTransaction(db, async (tx) => {
    for (let id = 0; id < 20; id += 1) await events.publish(tx, 'a.thing', { id });
  });
  await events.publish(db, 'a.thing', { id: 20 });
  // One after the other they would have taken three seconds each, until the connection is given up.
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(told).toEqual([]);
  resolve();
  await expect.poll(() => told.length).toBe(21);
});

test('of two processes one does the rounds of all; when its connection dies another takes them over', async () => {
  const locksOf = () => openLocks({ url: config.database.directUrl, log });
  const locks = { one: locksOf(), other: locksOf() };
  const looks: string[] = [];
  const rounds: string[] = [];
  const aProcess = (own: 'one' | 'other') =>
    repeatAlone(
      {
        events: ours,
        log,
        locks: {
          async ask(name) {
            const isOurs = await locks[own].ask(name);
            looks.push(own);
            return isOurs;
          },
          release: (name) => locks[own].release(name),
        },
      },
      {
        name: 'of a test',
        every: 3_600_000,
        wakeOn: ['a.round'],
        round: async () => void rounds.push(own),
      },
    );
  const one = aProcess('one');
  await expect.poll(() => rounds).toEqual(['one']);
  const other = aProcess('other');
  await expect.poll(() => looks).toEqual(['one', 'other']);
  await ours.publish(db, 'a.round', {});
  await expect.poll(() => looks).toHaveLength(4);
  expect(rounds).toEqual(['one', 'one']);
  // As with a kill: it says no goodbye. Its lock is free once it is gone, which is waited for: the third asks once.
  await sql`select pg_terminate_backend(l.pid, 10000) from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and a.application_name = 'tayang-locks'
      and a.datname = current_database()`.execute(db);
  await other.stop();
  await one.stop();
  const third = repeatAlone(
    { events: ours, log, locks: locks.other },
    { name: 'of a test', every: 3_600_000, round: async () => void rounds.push('other') },
  );
  await expect.poll(() => rounds).toEqual(['one', 'one', 'other']);
  await third.stop();
  await Promise.all([locks.one.close(), locks.other.close()]);
});

test('closed while it connects, it leaves no connection', async () => {
  const connected = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'tayang-events'`.execute(db);
    return rows[0]?.n;
  };
  const before = await connected();
  const events = openEvents({ url: config.database.directUrl, log });
  await events.close();
  await events.ready;
  await expect.poll(connected).toBe(before);
});
