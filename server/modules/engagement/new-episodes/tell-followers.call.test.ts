import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/constants.ts';
import { fanOutOnce } from '#platform/fan-out/fan-out.ts';
import type { Notice } from '#platform/mail.ts';
import { testDeps } from '#test/deps.ts';
import { anEpisode, aSeries } from '#test/factories/catalog/titles.ts';
import { newsOfEpisodes, takeNewEpisodes } from './tell-followers.ts';

const deps = await testDeps();
const { db, clock } = deps;
const tellDueNews = () => fanOutOnce(deps, newsOfEpisodes(deps));

async function noticesOf(titleSlug: string): Promise<Notice[]> {
  const { rows } = await sql<{ data: Notice }>`
    select data from pgboss.job where name = 'notify' and data->>'url' = ${`/judul/${titleSlug}`}`.execute(
    db,
  );
  return rows.map(({ data }) => data);
}
async function workAll(): Promise<void> {
  await Promise.all([1, 2, 3].map(() => takeNewEpisodes(deps)));
  for (let i = 0; i < 12; i += 1) await Promise.all([1, 2].map(() => tellDueNews()));
}

test('those who marked a series, and those who watch along, are notified of its new episode once', async () => {
  const { titleId } = await aSeries(db, { name: 'Ombak', filmClass: '13+' });
  const at = (number: number, publishedAt: Date) =>
    anEpisode(db, { series: 'ombak', season: 1, number, publishedAt });
  const soon = new Date(clock.now().getTime() + MINUTE);
  const first = await at(1, new Date(clock.now().getTime() - 30 * DAY));
  await at(2, soon);
  await at(3, soon);
  const [fan, watcher, both] = [randomUUID(), randomUUID(), randomUUID()];
  const mark = (accountId: string) => ({
    accountId,
    profileId: accountId,
    titleId,
    addedAt: clock.now(),
  });
  const others = Array.from({ length: 210 }, () => mark(randomUUID()));
  await db
    .insertInto('engagement.favourite')
    .values([mark(fan), mark(both), ...others])
    .execute();
  const began = (accountId: string) => ({
    accountId,
    profileId: accountId,
    productId: first,
    eventType: 'S',
    offsetMs: 0,
    at: clock.now(),
  });
  await db
    .insertInto('playback.watchEvent')
    .values([began(watcher), began(both), began(watcher)])
    .execute();

  await workAll();
  expect(await noticesOf('ombak')).toEqual([]);
  clock.advance(2 * MINUTE);
  await workAll();
  const notices = await noticesOf('ombak');
  const keysOf = (accountId: string) =>
    new Set(notices.filter((each) => each.accountId === accountId).map((each) => each.dedupeKey));
  // Two episodes at once, two ways to follow: one key each.
  expect([fan, watcher, both].map((accountId) => keysOf(accountId).size)).toEqual([1, 1, 1]);
  expect(new Set(notices.map(({ accountId }) => accountId)).size).toBe(213);
  expect(notices[0]).toMatchObject({
    kind: 'new_episode',
    title: 'Episode baru: Ombak',
    filmClass: '13+',
  });
  const left = await db.selectFrom('platform.fanOut').select('subjectId').execute();
  expect(left).toEqual([]);
  await workAll();
  expect(await noticesOf('ombak')).toHaveLength(notices.length);
});

test('one message a day as Jakarta counts it, however long the telling takes', async () => {
  const { titleId } = await aSeries(db, { name: 'Fajar' });
  const tomorrow = clock.now().getTime() + DAY;
  // 07.00 WIB, where the date of UTC changes.
  const seven = tomorrow - (tomorrow % DAY);
  const before = new Date(seven - MINUTE);
  const at = (number: number, publishedAt: Date) =>
    anEpisode(db, { series: 'fajar', season: 1, number, publishedAt });
  const first = await at(1, new Date(seven - 10 * DAY));
  await at(2, before);
  const fan = { accountId: randomUUID(), profileId: randomUUID() };
  const marked = { ...fan, titleId, addedAt: clock.now() };
  await db.insertInto('engagement.favourite').values(marked).execute();
  const began = { ...fan, productId: first, eventType: 'S', offsetMs: 0, at: clock.now() };
  await db.insertInto('playback.watchEvent').values(began).execute();

  clock.set(new Date(seven - 10_000));
  await takeNewEpisodes(deps);
  await tellDueNews();
  expect(await noticesOf('fajar')).toHaveLength(1);
  clock.set(new Date(seven + MINUTE));
  await workAll();
  const keysOf = async () => (await noticesOf('fajar')).map(({ dedupeKey }) => dedupeKey);
  const told = await keysOf();
  expect(told).toHaveLength(2);
  expect(new Set(told).size).toBe(1);

  // Of the same morning; and of the day after, which is the same in UTC.
  await at(3, new Date(seven + 2 * MINUTE));
  clock.advance(5 * MINUTE);
  await workAll();
  expect(new Set(await keysOf()).size).toBe(1);
  await at(4, new Date(seven + 17 * 60 * MINUTE));
  clock.advance(18 * 60 * MINUTE);
  await workAll();
  expect(new Set(await keysOf()).size).toBe(2);
});
