import { expect, test } from 'vitest';
import { afterThisFile } from '#test/after-file.ts';
import { testDeps } from '#test/deps.ts';
import { testValkey } from '#test/valkey.ts';
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
