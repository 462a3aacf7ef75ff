import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aChannel, aProgramme, programmesOf } from '#test/factories/live/television.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { aWeekDesk, startOf } from '#test/factories/live/weeks.ts';
import { publishSchedules } from '../timelines/publish-schedule.ts';

const { app, deps } = await openTestApp({ modules: ['live', 'studio'] });
const { db, clock } = deps;
const scheduler = await aViewer({ role: 'scheduler' });
const { post, get, aSlot, aSlotAt } = aWeekDesk({ app, deps }, scheduler.headers);

const event = (title: string) => ({
  minutes: 30,
  source: { kind: 'contribution', title, synopsis: '', category: null } as const,
});

/** A match of thirty minutes that may last an hour, in ten minutes, and a talk behind it. */
async function aNight(overrun: 'push' | 'cut') {
  const { channelId } = await aChannel(db);
  const match = aSlot('', 10 / 60, { ...event('Final'), maxMinutes: 60, overrun });
  const begin = new Date(startOf(match));
  const talk = aSlotAt('', begin.getTime() + 30 * MINUTE, event('Bincang'));
  await post('save', { channelId, baseNo: 0, slots: [match, talk] });
  const published = await post('publish', { channelId, no: 1 });
  expect(published, JSON.stringify(published)).toMatchObject({ status: 200 });
  const shown = async () =>
    (await programmesOf(db, channelId)).map(({ title, startAt, stopAt }) =>
      [title, (+startAt - +begin) / MINUTE, (+stopAt - +begin) / MINUTE].join(' '),
    );
  const idOf = async (title: string) =>
    (await programmesOf(db, channelId)).find((row) => row.title === title)?.programmeId;
  /** So many minutes after its beginning. */
  const goTo = async (minutes: number) => {
    clock.advance(begin.getTime() + minutes * MINUTE - clock.now().getTime());
    // Sessions that were not used for so long are locked.
    Object.assign(scheduler.headers, await aStaffSession(scheduler.accountId));
  };
  return { channelId, match, talk, shown, idOf, goTo };
}

test('an event goes on until the desk ends it; what follows moves and keeps its id', async () => {
  const { channelId, match, talk, shown, idOf, goTo } = await aNight('push');
  const slotId = match.id;
  expect(await shown()).toEqual(['Final 0 30', 'Bincang 30 60']);
  expect((await post('end-event', { channelId, slotId })).code).toBe('live.eventNotOnAir');
  const ids = [await idOf('Final'), await idOf('Bincang')];
  await goTo(20);
  await publishSchedules(deps);
  expect(await shown()).toEqual(['Final 0 30', 'Bincang 30 60']);
  await goTo(26);
  await publishSchedules(deps);
  await publishSchedules(deps);
  expect(await shown()).toEqual(['Final 0 40', 'Bincang 40 70']);
  expect([await idOf('Final'), await idOf('Bincang')]).toEqual(ids);
  await goTo(33);
  const [one, two] = await Promise.all([
    post('end-event', { channelId, slotId }),
    post('end-event', { channelId, slotId }),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await shown()).toEqual(['Final 0 35', 'Bincang 35 65']);
  const view = await get('get', { channelId, from: match.date ?? '' });
  expect(view.result.runs).toContainEqual(
    expect.objectContaining({
      title: 'Final',
      open: { until: new Date(Date.parse(startOf(match)) + HOUR).toISOString(), isEnded: true },
    }),
  );
  // Pressed too early: it goes on, and after all to its maximum.
  expect((await post('end-event', { channelId, slotId, isEnded: false })).status).toBe(200);
  for (const minutes of [34, 41, 51, 59]) {
    await goTo(minutes);
    await publishSchedules(deps);
  }
  expect(await shown()).toEqual(['Final 0 60', 'Bincang 60 90']);
  await goTo(61);
  expect((await post('end-event', { channelId, slotId })).code).toBe('live.eventNotOnAir');
  expect((await post('end-event', { channelId, slotId: talk.id })).code).toBe('live.eventNotOnAir');
  const acts = await db
    .selectFrom('platform.act')
    .select('act')
    .where('subjectId', '=', channelId)
    .where('act', '=', 'week.endEvent')
    .execute();
  expect(acts).toHaveLength(2);
});

test('with "cut" what follows begins late, and what editors wrote stays', async () => {
  const { channelId, match, shown, goTo } = await aNight('cut');
  const at = (minutes: number) => new Date(Date.parse(startOf(match)) + minutes * MINUTE);
  await aProgramme(db, { channelId, title: 'Berita', source: 'editor' }, at(60), at(90));
  for (const minutes of [26, 36, 46, 56]) {
    await goTo(minutes);
    await publishSchedules(deps);
  }
  expect(await shown()).toEqual(['Final 0 60', 'Berita 60 90']);
});

test('matches are offered for a block, and an open end is for events alone', async () => {
  const { channelId } = await aChannel(db);
  const { seasonId, teamIds } = await aLeague(db, clock.now());
  const [homeTeamId = '', awayTeamId = ''] = teamIds;
  const slot = aSlot('', 5, event('Uji'));
  const { fixtureId } = await aFixture(db, {
    seasonId,
    homeTeamId,
    awayTeamId,
    kickOffAt: new Date(startOf(slot)),
  });
  const { result } = await get('candidates', { channelId, start: startOf(slot), minutes: '30' });
  expect(result.candidates).toEqual([]);
  expect(result.matches).toContainEqual(expect.objectContaining({ fixtureId }));
  const none = { channelId, start: startOf(slot), minutes: '30', q: 'tidak ada' };
  expect((await get('candidates', none)).result.matches).toEqual([]);
  for (const bad of [
    { ...slot, maxMinutes: 30 },
    { ...slot, maxMinutes: 1e6 },
    { ...slot, maxMinutes: 60, source: { kind: 'title', titleId: randomUUID() } },
  ])
    expect((await post('save', { channelId, baseNo: 0, slots: [bad] })).status).toBe(400);
});

test('an event that a fixed time cuts goes on at the channel that its slot names, until the desk ends it there', async () => {
  const [{ channelId }, other] = [await aChannel(db), await aChannel(db)];
  const match = aSlot('', 10 / 60, {
    ...event('Final'),
    maxMinutes: 90,
    overflowChannelId: other.channelId,
  });
  const begin = Date.parse(startOf(match));
  const news = aSlotAt('', begin + 40 * MINUTE, { ...event('Berita'), isFixed: true });
  const slots = [match, news];
  const alone = [{ ...match, overflowChannelId: null }, news];
  const query = { channelId, from: match.date ?? '' };
  const warnings = async (wanted: typeof slots) =>
    (await post('check', { ...query, slots: wanted })).result.conflicts.filter(
      ({ code }: { code: string }) => code === 'openEnd' || code === 'wrongChannel',
    );
  expect(await warnings(alone)).toMatchObject([{ severity: 'warning', slotId: match.id }]);
  expect(await warnings(slots)).toMatchObject([{ severity: 'note' }]);
  expect(await warnings([{ ...match, overflowChannelId: channelId }, news])).toMatchObject([
    { code: 'wrongChannel', severity: 'error' },
  ]);
  await post('save', { channelId, baseNo: 0, slots });
  expect(await post('publish', { channelId, no: 1 })).toMatchObject({ status: 200 });
  const talk = aSlotAt('', begin + 30 * MINUTE, { ...event('Bincang'), minutes: 60 });
  await post('save', { channelId: other.channelId, baseNo: 0, slots: [talk] });
  expect(await post('publish', { channelId: other.channelId, no: 1 })).toMatchObject({
    status: 200,
  });
  const shown = async (id: string) =>
    (await programmesOf(db, id)).map(({ title, startAt, stopAt }) =>
      [title, (+startAt - begin) / MINUTE, (+stopAt - begin) / MINUTE].join(' '),
    );
  const goTo = async (minutes: number) => {
    clock.advance(begin + minutes * MINUTE - clock.now().getTime());
    Object.assign(scheduler.headers, await aStaffSession(scheduler.accountId));
    for (let round = 0; round < 2; round += 1) await publishSchedules(deps);
  };
  const before = 'Bincang 30 90';
  await goTo(26);
  expect([await shown(channelId), await shown(other.channelId)]).toEqual([
    ['Final 0 40', 'Berita 40 70'],
    [before],
  ]);
  await goTo(36);
  expect(await shown(channelId)).toEqual(['Final 0 40', 'Berita 40 70']);
  expect(await shown(other.channelId)).toContain('Lanjutan: Final 40 50');
  expect((await programmesOf(db, channelId))[0]?.synopsis).toContain('dilanjutkan di');
  // Ended before it went over: it does not; and after all.
  const press = { channelId, slotId: match.id };
  await post('end-event', press);
  expect(await shown(other.channelId)).toEqual([before]);
  await post('end-event', { ...press, isEnded: false });
  await goTo(37);
  expect(await shown(other.channelId)).toContain('Lanjutan: Final 40 50');
  // What the other channel's desk publishes meanwhile leaves it there.
  await post('save', { channelId: other.channelId, baseNo: 1, slots: [] });
  await post('publish', { channelId: other.channelId, no: 2, acceptWarnings: true });
  await goTo(46);
  expect(await shown(other.channelId)).toContain('Lanjutan: Final 40 60');
  const there = (await programmesOf(db, other.channelId)).find(({ title }) =>
    title.startsWith('Lanjutan'),
  );
  await goTo(52);
  const ended = { channelId: other.channelId, slotId: there?.slotId };
  expect((await post('end-event', ended)).status).toBe(200);
  expect(await shown(other.channelId)).toContain('Lanjutan: Final 40 55');
});
