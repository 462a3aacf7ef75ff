import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { sql } from '#platform/db.ts';
import { testDeps } from '#test/deps.ts';
import { insertWatchEvent } from './queries/progress.ts';
import { keepLogDays } from './viewing-log.ts';

const deps = await testDeps();
const { db, clock } = deps;

const [accountId, profileId] = [randomUUID(), randomUUID()];
const watchedAt = async (at: Date) => {
  const watcher = { accountId, profileId };
  await insertWatchEvent(db, {
    ...watcher,
    productId: randomUUID(),
    eventType: 'S',
    offsetMs: 0,
    watchedMs: null,
    at,
  });
  const accessDeviceType = 'web';
  const watch = {
    ...watcher,
    channelId: randomUUID(),
    durationSeconds: 60,
    accessDeviceType,
    at,
  };
  await db.insertInto('playback.channelWatch').values(watch).execute();
};
/** Partitions by how many rows they hold. */
async function rowsOf(table: 'watch_event' | 'channel_watch'): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select tableoid::regclass::text as name, count(*)::integer as rows
    from ${sql.table(`playback.${table}`)} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
const dayOf = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '');

test('a day goes to its own part, is dropped whole when its time is over, and no row is ever refused', async () => {
  const now = clock.now();
  const later = (days: number) => new Date(now.getTime() + days * DAY);
  await watchedAt(now);
  // No worker has made that day yet.
  await watchedAt(later(30));
  await Promise.all([keepLogDays(deps, now), keepLogDays(deps, now)]);
  await watchedAt(later(10));
  const parts = (log: string) => ({
    [`playback.${log}_before`]: 1,
    [`playback.${log}_${dayOf(later(10))}`]: 1,
    [`playback.${log}_rest`]: 1,
  });
  expect(await rowsOf('watch_event')).toEqual(parts('watch_event'));
  expect(await rowsOf('channel_watch')).toEqual(parts('channel_watch'));

  await keepLogDays(deps, later(10 + 36));
  expect(Object.keys(await rowsOf('channel_watch'))).toEqual(['playback.channel_watch_rest']);
  expect(Object.keys(await rowsOf('watch_event'))).toHaveLength(3);
  await keepLogDays(deps, later(30 + 402));
  expect([await rowsOf('watch_event'), await rowsOf('channel_watch')]).toEqual([{}, {}]);
});
