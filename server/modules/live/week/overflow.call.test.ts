import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import type { Programme } from '#contract/live/shapes.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { openTestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aChannel, programmesOf } from '#test/factories/live/television.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { aWeekDesk, startOf } from '#test/factories/live/weeks.ts';
import { inTransaction, sql } from '#platform/db.ts';
import { lockChannel } from '../channels/queries/channel.ts';
import { findMoment } from '../stills/queries.ts';
import { publishSchedules } from '../timelines/publish-schedule.ts';
import { isOnAirFor } from '../timelines/rating-policy.ts';
import { lockWithOverflow } from './overflow.ts';
import { replaceSlots } from './queries/week.ts';

const { app, deps } = await openTestApp({ modules: ['live', 'studio'] });
const { db, clock } = deps;
const scheduler = await aViewer({ role: 'scheduler' });
const { post, aSlot, aSlotAt } = aWeekDesk({ app, deps }, scheduler.headers);

/** Each question is a new one: the guide is kept for some seconds. */
let asked = 0;
type Given = Parameters<typeof aChannel>[1];
const event = (title: string) => ({
  minutes: 30,
  source: { kind: 'contribution', title, synopsis: '', category: null } as const,
});

/** A match in ten minutes that may last ninety, the news forty minutes later, and a channel to go on at. */
async function aNight(given: Partial<WeekSlot> = {}, from: Given = {}, to: Given = {}) {
  // Sessions that were not used for so long are locked.
  Object.assign(scheduler.headers, await aStaffSession(scheduler.accountId));
  const [one, other] = [await aChannel(db, from), await aChannel(db, to)];
  const { channelId: there } = other;
  const open = { maxMinutes: 90, overflowChannelId: there };
  const match = aSlot('', 10 / 60, { ...event('Final'), ...open, ...given });
  const begin = Date.parse(startOf(match));
  const at = (minutes: number, title: string, more: Partial<WeekSlot>) =>
    aSlotAt('', begin + minutes * MINUTE, { ...event(title), ...more });
  const news = at(40, 'Berita', { isFixed: true });
  async function publish(channelId: string, no: number, slots: WeekSlot[]) {
    Object.assign(scheduler.headers, await aStaffSession(scheduler.accountId));
    await post('save', { channelId, baseNo: no - 1, slots });
    const published = await post('publish', { channelId, no, acceptWarnings: true });
    expect(published, JSON.stringify(published)).toMatchObject({ status: 200 });
  }
  const shown = async (channelId = there) =>
    (await programmesOf(db, channelId)).map(({ title, startAt, stopAt }) =>
      [title, (+startAt - begin) / MINUTE, (+stopAt - begin) / MINUTE].join(' '),
    );
  async function goTo(minutes: number) {
    clock.advance(begin + minutes * MINUTE - clock.now().getTime());
    for (let round = 0; round < 2; round += 1) await publishSchedules(deps);
  }
  const told = async () => (await programmesOf(db, one.channelId))[0]?.synopsis;
  /** What players read of the first channel: where its programmes go on. */
  async function leads() {
    asked += 1;
    const [from, to] = [begin, begin + 90 * MINUTE + asked].map((t) => new Date(t).toISOString());
    const url = '/platform/v2/cms/getEPGData';
    const query = { channelId: one.channelId, from, to } as Record<string, string>;
    const epg = (await app.inject({ url, query, headers: asClient(deps) })).json();
    return (epg.result.channels[0].programmes as Programme[]).map((each) => each.continuesOn);
  }
  const own = () => publish(one.channelId, 1, [match, news]);
  const edit = (set: { genreId?: string; kind?: string; isShown?: boolean; matrix?: string }) =>
    db.updateTable('live.channel').set(set).where('channelId', '=', there).execute();
  return {
    channelId: one.channelId,
    there,
    match,
    news,
    at,
    publish,
    own,
    shown,
    told,
    leads,
    goTo,
    edit,
  };
}

test('what goes on elsewhere keeps its class and its category: a child is refused it there too', async () => {
  const { own, goTo, there } = await aNight({ kpiClass: 'R' }, { genreId: 'olahraga' });
  await own();
  await goTo(26);
  await goTo(36);
  const [programme] = await programmesOf(db, there);
  expect(programme).toMatchObject({
    title: 'Lanjutan: Final',
    kpiClass: 'R',
    category: 'Olahraga',
  });
  const later = new Date(Number(programme?.startAt) + MINUTE);
  expect(await findMoment(db, there, later)).toMatchObject({ isContinued: true });
  const child = { maxClass: 'SU', zone: 'wib' } as const;
  expect(isOnAirFor((programme?.kpiClass ?? null) as 'R' | null, child, clock.now())).toBe(false);
});

async function aMatch() {
  const { seasonId, teamIds } = await aLeague(db, clock.now());
  const [homeTeamId = '', awayTeamId = ''] = teamIds;
  const kickOffAt = clock.now();
  const { fixtureId } = await aFixture(db, { seasonId, homeTeamId, awayTeamId, kickOffAt });
  return { kind: 'fixture', fixtureId } as const;
}

test('a match is the same match there', async () => {
  const source = await aMatch();
  const { own, goTo, there, channelId } = await aNight({ source, kpiClass: 'R' });
  await own();
  await goTo(26);
  await goTo(36);
  const [[before], [after]] = [await programmesOf(db, channelId), await programmesOf(db, there)];
  expect(after).toMatchObject({ title: before?.title, kpiClass: 'R', category: 'Olahraga' });
});

test('what can not be announced there is not said to go on there', async () => {
  const source = await aMatch();
  const { own, goTo, there, publish, at, shown, told } = await aNight({ source });
  await own();
  await publish(there, 1, [at(30, 'Bincang', { minutes: 60 })]);
  await goTo(26);
  await db.deleteFrom('live.fixture').where('fixtureId', '=', source.fixtureId).execute();
  await goTo(36);
  expect(await shown()).toEqual(['Bincang 30 90']);
  expect(await told()).not.toContain('dilanjutkan');
});

test.each([
  ['for children', { kpiClass: 'R' }, {}, { genreId: 'anak' }, 'child'],
  ['open to more viewers', {}, { matrix: 'D' }, { matrix: 'A' }, 'wrongChannel'],
  ['not shown', {}, {}, { isShown: false }, 'wrongChannel'],
] as const)(
  'an event may not go on at a channel that is %s',
  async (_name, given, from, to, code) => {
    const { channelId, match, news } = await aNight(given, from, to);
    const query = { channelId, from: match.date, slots: [match, news] };
    expect((await post('check', query)).result.conflicts).toContainEqual(
      expect.objectContaining({ code, severity: 'error', slotId: match.id }),
    );
  },
);

test('a channel that changed after publishing is asked again, as long as the event is on', async () => {
  await aChannel(db, { genreId: 'anak' });
  const { own, goTo, edit, shown, told, leads, there } = await aNight(
    { kpiClass: 'R' },
    { matrix: 'C' },
    { matrix: 'C' },
  );
  await own();
  await goTo(26);
  const right = { genreId: 'nasional', kind: 'encoded', isShown: true, matrix: 'C' };
  const wrong = [{ genreId: 'anak' }, { kind: 'assembled' }, { isShown: false }, { matrix: 'B' }];
  for (const each of wrong) {
    await edit({ ...right, ...each });
    await goTo(36);
    expect(await shown()).toEqual([]);
    expect(await told()).not.toContain('dilanjutkan');
  }
  await edit(right);
  await goTo(37);
  expect(await shown()).toEqual(['Lanjutan: Final 40 50']);
  expect(await told()).toContain('dilanjutkan');
  expect(await leads()).toMatchObject([{ id: there }, undefined]);
});

test('live events of the other channel keep their time', async () => {
  const { own, goTo, there, publish, at, shown, told } = await aNight();
  await own();
  const layer = 'live';
  await publish(there, 1, [at(30, 'Debat', { layer, minutes: 30 })]);
  await goTo(26);
  await goTo(36);
  expect(await shown()).toEqual(['Debat 30 60']);
  expect(await told()).not.toContain('dilanjutkan');
});

test('and what goes on ends where one of them begins', async () => {
  const { own, goTo, there, publish, at, shown } = await aNight();
  await own();
  await publish(there, 1, [at(55, 'Debat', { layer: 'live' })]);
  for (const minutes of [26, 36, 46, 51]) await goTo(minutes);
  expect(await shown()).toEqual(['Lanjutan: Final 40 55', 'Debat 55 85']);
});

test('an event that is taken out of the week is taken back, and ends as announced where it is on already', async () => {
  const night = await aNight();
  const { own, goTo, channelId, there, publish, news, match, shown, told, leads } = night;
  await own();
  await goTo(26);
  await goTo(36);
  expect(await shown()).toEqual(['Lanjutan: Final 40 50']);
  expect(await leads()).toContainEqual(expect.objectContaining({ id: there }));
  await publish(channelId, 2, [news]);
  expect(await shown()).toEqual([]);
  expect(await told()).not.toContain('dilanjutkan');
  expect(await leads()).not.toContainEqual(expect.objectContaining({ id: there }));
  await publish(channelId, 3, [news, match]);
  await goTo(37);
  expect(await shown()).toEqual(['Lanjutan: Final 40 50']);
  await goTo(42);
  await publish(channelId, 4, [news]);
  for (const minutes of [46, 49]) await goTo(minutes);
  expect(await shown()).toEqual(['Lanjutan: Final 40 50']);
  const [on] = await programmesOf(db, there);
  const press = { channelId: there, slotId: on?.slotId, isEnded: false };
  expect((await post('end-event', press)).status).toBe(200);
});

test('a channel that is named while others wait is held in order: two that meet wait, and none is ended', async () => {
  const ids = [(await aChannel(db)).channelId, (await aChannel(db)).channelId].toSorted();
  const [low = '', high = ''] = ids;
  const event30 = { ...event('Final'), maxMinutes: 60, overflowChannelId: low };
  const [held, named, meets] = [gate(), gate(), gate()];
  const waiting = async (many: number) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return (rows[0]?.n ?? 0) >= many;
  };
  const naming = inTransaction(db, async (tx) => {
    await lockChannel(tx, high);
    held.open();
    await named.opened;
    await replaceSlots(tx, high, [aSlot('', 24, event30)]);
  });
  await held.opened;
  const first = inTransaction(db, async (tx) => {
    expect(await lockWithOverflow(tx, high)).toBe(true);
    await lockChannel(tx, low);
  });
  await expect.poll(() => waiting(1)).toBe(true);
  const second = inTransaction(db, async (tx) => {
    await lockChannel(tx, low);
    meets.open();
    await expect.poll(() => waiting(1)).toBe(true);
    named.open();
    await naming;
    await lockChannel(tx, high);
  });
  await meets.opened;
  await Promise.all([naming, first, second]);
});

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
