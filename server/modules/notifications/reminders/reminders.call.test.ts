import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { importReminders, setReminder } from '#contract/notifications/reminders.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { notificationsDeps } from '../deps.ts';
import { tellDueReminders } from './due-reminders.ts';

const { app, deps } = await openTestApp({ modules: ['notifications'] });
const { db, clock } = deps;
const own = notificationsDeps(deps);

type Headers = Record<string, string>;
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
const set = (headers: Headers, subject: string, subjectId: string, isOn = true) =>
  askApp(app, headers, setReminder, {
    body: { subject: subject as 'title', subjectId, isOn },
  });

// The access tokens of a test run out while its clock moves on.
const toldTo = async (accountId: string) =>
  (
    await db
      .selectFrom('notifications.message')
      .select(['title', 'body'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute()
  ).map(({ title, body }) => [title, body]);
const listOf = (accountId: string) =>
  db
    .selectFrom('notifications.reminder')
    .select('subjectId')
    .where('accountId', '=', accountId)
    .execute();

test('come shortly before a programme, a kick-off, and when a title is out', async () => {
  const { accountId, headers } = await aViewer();
  const channel = await aChannel(db, { name: 'Nusa Satu' });
  const { channelId } = channel;
  const show = await aProgramme(db, { channelId, title: 'Kabar' }, inMinutes(30), inMinutes(90));
  const { seasonId, teamIds } = await aLeague(db, clock.now());
  const [homeTeamId = '', awayTeamId = ''] = teamIds;
  const kickOffAt = inMinutes(60);
  const match = await aFixture(db, { seasonId, homeTeamId, awayTeamId, kickOffAt, channelId });
  const film = await aFilm(db, {
    name: 'Segera',
    publishedAt: inMinutes(120),
    announcedAt: inMinutes(-60),
  });
  await set(headers, 'programme', show.programmeId);
  await set(headers, 'match', match.fixtureId);
  const { result } = await set(headers, 'title', film.titleId);
  expect(result.reminders).toMatchObject([
    { title: 'Kabar', place: 'Nusa Satu', remindAt: inMinutesOf(show.startAt, -5) },
    { title: 'Garuda Laut vs Elang Rimba', remindAt: inMinutesOf(kickOffAt, -15) },
    { title: 'Segera', place: 'Tayang', url: '/judul/segera' },
  ]);
  await Promise.all([1, 2, 3].map(() => tellDueReminders(own)));
  expect(await toldTo(accountId)).toEqual([]);

  // The station is late: its programme takes the reminder along.
  await db
    .updateTable('live.programme')
    .set({ startAt: inMinutes(40) })
    .where('programmeId', '=', show.programmeId)
    .execute();
  clock.advance(26 * MINUTE);
  await tellDueReminders(own);
  expect(await toldTo(accountId)).toEqual([]);
  clock.advance(10 * MINUTE);
  await Promise.all([1, 2, 3].map(() => tellDueReminders(own)));
  expect(await toldTo(accountId)).toEqual([
    ['Kabar', expect.stringMatching(/^Mulai pukul \d\d\.\d\d WIB di Nusa Satu\.$/)],
  ]);
  clock.advance(10 * MINUTE);
  await tellDueReminders(own);
  clock.advance(75 * MINUTE);
  await tellDueReminders(own);
  expect((await toldTo(accountId)).map(([title]) => title)).toEqual([
    'Kabar',
    'Garuda Laut vs Elang Rimba',
    'Segera sudah tayang',
  ]);
  expect(await listOf(accountId)).toEqual([]);
});

const inMinutesOf = (at: Date, minutes: number) =>
  new Date(at.getTime() + minutes * MINUTE).toISOString();

test('what is gone, taken back or above the class is not told', async () => {
  const viewer = await aViewer();
  const show = async (kpiClass: string) => {
    const { channelId } = await aChannel(db);
    return aProgramme(db, { channelId, kpiClass }, inMinutes(10), inMinutes(60));
  };
  const [adults, gone] = [await show('D'), await show('SU')];
  expect((await set(viewer.headers, 'programme', adults.programmeId)).status).toBe(200);
  await set(viewer.headers, 'programme', adults.programmeId, false);
  await set(viewer.headers, 'programme', gone.programmeId);
  await db.deleteFrom('live.programme').where('programmeId', '=', gone.programmeId).execute();
  expect((await set(viewer.headers, 'match', randomUUID())).code).toBe(
    'notifications.subjectNotFound',
  );
  const child = await aChild(app, viewer.headers);
  expect((await set(child.headers, 'programme', adults.programmeId)).code).toBe(
    'notifications.subjectNotFound',
  );
  clock.advance(6 * MINUTE);
  await tellDueReminders(own);
  expect(await toldTo(viewer.accountId)).toEqual([]);
  expect(await listOf(viewer.accountId)).toEqual([]);
});

test('are taken over from a browser: what is over or unknown is left out', async () => {
  const { headers } = await aViewer();
  const { channelId } = await aChannel(db);
  const [next, over] = [
    await aProgramme(db, { channelId }, inMinutes(30), inMinutes(60)),
    await aProgramme(db, { channelId }, inMinutes(-60), inMinutes(-30)),
  ];
  const kept = [next.programmeId, over.programmeId, randomUUID(), next.programmeId];
  const reminders = kept.map((subjectId) => ({ subject: 'programme' as const, subjectId }));
  const { result } = await askApp(app, headers, importReminders, { body: { reminders } });
  expect(result.reminders.map(({ subjectId }) => subjectId)).toEqual([next.programmeId]);
  expect((await set(headers, 'programme', over.programmeId)).code).toBe(
    'notifications.subjectStarted',
  );
});

test('no more than a hundred', async () => {
  const { accountId, headers } = await aViewer();
  const { channelId } = await aChannel(db);
  const { programmeId } = await aProgramme(db, { channelId }, inMinutes(30), inMinutes(60));
  const at = inMinutes(10_000);
  const named = { accountId, profileId: accountId, subject: 'programme' };
  const words = { title: 'x', place: 'x', url: '/' };
  const times = { createdAt: at, startAt: at, stopAt: at, remindAt: at, dueAt: at };
  const rows = Array.from({ length: 100 }, () => ({
    ...named,
    ...words,
    ...times,
    subjectId: randomUUID(),
  }));
  await db.insertInto('notifications.reminder').values(rows).execute();
  expect((await set(headers, 'programme', programmeId)).code).toBe(
    'notifications.tooManyReminders',
  );
});
