import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, LEAVING_AHEAD, MINUTE } from '#contract/constants.ts';
import { fanOutOnce } from '#platform/fan-out/fan-out.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Notice } from '#platform/mail.ts';
import { anEpisode, aFilm, aSeries } from '#test/factories/catalog/titles.ts';
import { testDeps } from '#test/deps.ts';
import { newsOfLeaving, takeLeavingTitles } from './tell-leaving.ts';

const deps = await testDeps();
const { db, clock } = deps;
const now = () => clock.now();
const soon = new Date(now().getTime() + LEAVING_AHEAD + 10 * MINUTE);

async function noticesOf(slug: string): Promise<Notice[]> {
  const { rows } = await sql<{ data: Notice }>`
    select data from pgboss.job where name = 'notify' and data->>'url' = ${`/judul/${slug}`}`.execute(
    db,
  );
  return rows.map(({ data }) => data);
}
async function workAll(): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => takeLeavingTitles(deps)));
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => fanOutOnce(deps, newsOfLeaving(deps))));
}
const watcher = () => ({ accountId: randomUUID(), profileId: randomUUID() });
const mark = (titleId: string, who = watcher()) =>
  db
    .insertInto('engagement.favourite')
    .values({ ...who, titleId, addedAt: now() })
    .execute();
const began = (titleId: string, productId: string, who: object, more: object = {}) =>
  db
    .insertInto('playback.progress')
    .values({
      ...watcher(),
      ...who,
      titleId,
      productId,
      positionMs: 1_000,
      durationMs: 60_000,
      watchedAt: now(),
      ...more,
    })
    .execute();

test('who marked a title, or is in the middle of it, is told once that it leaves, by ten processes of which one dies', async () => {
  const { titleId } = await aFilm(db, { name: 'Senja', filmClass: '13+', licenceTo: soon });
  const [both, watching] = [watcher(), watcher()];
  await mark(titleId, both);
  await began(titleId, titleId, both);
  await began(titleId, titleId, watching);
  await began(titleId, titleId, watcher(), { finished: true });
  await began(titleId, titleId, watcher(), { removedAt: now() });
  await began(titleId, titleId, watcher(), { watchedAt: new Date(now().getTime() - 100 * DAY) });
  const many = Array.from({ length: 230 }, () => ({ ...watcher(), titleId, addedAt: now() }));
  await db.insertInto('engagement.favourite').values(many).execute();

  await workAll();
  expect(await noticesOf('senja')).toEqual([]);
  clock.advance(20 * MINUTE);
  await takeLeavingTitles(deps);
  // It dies in the middle of a page: nothing of that page was told, and another goes on when its lease is over.
  let told = 0;
  const dying: Jobs = {
    ...deps.jobs,
    enqueue: async (...given) => {
      told += 1;
      if (told > 50) throw new Error('the process dies here');
      return deps.jobs.enqueue(...given);
    },
  };
  const half = { ...deps, jobs: dying };
  await fanOutOnce(half, newsOfLeaving(half));
  expect(await noticesOf('senja')).toEqual([]);
  clock.advance(2 * MINUTE);
  await workAll();

  const notices = await noticesOf('senja');
  expect(new Set(notices.map(({ dedupeKey }) => dedupeKey)).size).toBe(232);
  expect(notices).toHaveLength(233);
  const own = notices.filter(({ profileId }) => profileId === watching.profileId);
  expect(own).toEqual([
    expect.objectContaining({
      kind: 'leaving',
      title: 'Segera berakhir: Senja',
      body: expect.stringMatching(/^Masih bisa ditonton sampai \d+ \w+ \d{4}\.$/),
      filmClass: '13+',
      expiresAt: soon.toISOString(),
    }),
  ]);
  await workAll();
  expect(await noticesOf('senja')).toHaveLength(notices.length);
  expect(await db.selectFrom('platform.fanOut').select('subjectId').execute()).toEqual([]);
});

test('a licence that is prolonged is reported again before its new end; who finished a series is not', async () => {
  const first = new Date(now().getTime() + DAY);
  const { titleId } = await aSeries(db, { name: 'Rimba', licenceTo: first });
  const episodes = [
    await anEpisode(db, { series: 'rimba', season: 1, number: 1 }),
    await anEpisode(db, { series: 'rimba', season: 1, number: 2 }),
  ] as const;
  const [fan, through] = [watcher(), watcher()];
  await began(titleId, episodes[0], fan, { finished: true });
  await began(titleId, episodes[0], through, { finished: true });
  await began(titleId, episodes[1], through, { finished: true });
  const licence = (toAt: Date) =>
    db.updateTable('catalog.licence').set({ toAt }).where('titleId', '=', titleId).execute();

  // Prolonged while it was on its way: it stays.
  await takeLeavingTitles(deps);
  await licence(new Date(first.getTime() + 30 * DAY));
  await workAll();
  expect(await noticesOf('rimba')).toEqual([]);
  clock.advance(25 * DAY);
  await workAll();
  expect((await noticesOf('rimba')).map(({ profileId }) => profileId)).toEqual([fan.profileId]);
  await licence(new Date(first.getTime() + 31 * DAY));
  await workAll();
  expect(await noticesOf('rimba')).toHaveLength(2);
});
