import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { claimChannel, updateIngestHealth, upsertIngestPicture } from '#modules/live/index.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { listOutages, raiseAlarms, recordAudience } from './raise-alarms.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const AT = '/platform/studio/v1/live';
const scheduler = await aViewer({ role: 'scheduler' });
const support = await aViewer({ role: 'support' });
const start = Date.now();
clock.set(new Date(start));
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));

const get = async (path: string, who: Viewer = support) =>
  app.inject({ url: `${AT}/${path}`, headers: who.headers });
const post = async (path: string, payload: object, who: Viewer = scheduler) =>
  (
    await app.inject({ method: 'POST', url: `${AT}/${path}`, headers: who.headers, payload })
  ).json();
const wall = async (query = '') => (await get(`wall${query}`)).json().result;
const tileOf = async (channelId: string) =>
  (await wall('?pageSize=48')).tiles.find(
    (each: { channelId: string }) => each.channelId === channelId,
  );
const alarmsFor = async (channelId: string) =>
  (await wall()).alarms.filter((each: { channelId: string }) => each.channelId === channelId);

const source = (slot: 'primary' | 'backup', isUp = true) => ({
  slot,
  kind: 'rtmp',
  isUp,
  since: null,
  kbps: 900,
  error: null,
});
type Health = Parameters<typeof updateIngestHealth>[2];
async function onAir(channelId: string, change: Partial<Health> = {}) {
  const { fence } = await claimChannel(db, channelId, 'test');
  await updateIngestHealth(db, fence, {
    state: 'live',
    slot: 'primary',
    picture: { codec: 'h264', width: 1280, height: 720, fps: 25, audio: 'aac' },
    renditions: ['v240'],
    kbps: 812,
    lastSegmentAt: clock.now(),
    driftMs: 0,
    lagMs: 900,
    reconnects: 0,
    failovers: 0,
    waitingRows: 0,
    problems: [],
    sources: [source('primary'), source('backup')],
    ...change,
  });
  // The row says when by the database's clock; the tests' goes its own way.
  await db
    .updateTable('live.ingest')
    .set({ updatedAt: clock.now() })
    .where('channelId', '=', channelId)
    .execute();
  return fence;
}

test('a tile says what viewers get, what follows, how many watch, and has a picture of now', async () => {
  const { channelId, name } = await aChannel(db, { kind: 'encoded' });
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
  await aProgramme(db, { channelId, title: 'Kini' }, at(-5), at(5));
  await aProgramme(db, { channelId, title: 'Nanti' }, at(5), at(25));
  const fence = await onAir(channelId);
  const jpeg = Buffer.from([0xff, 0xd8, 1, 2, 0xff, 0xd9]);
  await upsertIngestPicture(db, fence, { takenAtMs: clock.now().getTime(), jpeg });
  await recordAudience(deps, [{ channelId, viewers: 7 }]);
  const tile = await tileOf(channelId);
  expect(tile).toMatchObject({
    name,
    state: 'live',
    source: 'primary',
    hold: null,
    kbps: 812,
    lagMs: 900,
    hasSound: true,
    viewers: 7,
    now: { title: 'Kini' },
    next: { title: 'Nanti' },
    problems: [],
  });
  const picture = await app.inject({ url: tile.still.url, headers: support.headers });
  expect(picture.headers['content-type']).toBe('image/jpeg');
  expect(picture.headers['cache-control']).toContain('immutable');
  expect(picture.rawPayload).toEqual(jpeg);
  later(20 * SECOND);
  expect(await tileOf(channelId)).toMatchObject({ state: 'off', still: null, source: null });
  const none = await get('wall/picture?channelId=00000000-0000-4000-8000-000000000000');
  expect(none.json().code).toBe('live.noPicture');
});

test('the wall goes by number, a page behind the last one, and finds by name and kind', async () => {
  for (const number of [9101, 9102, 9103])
    await aChannel(db, { number, name: `Dinding ${number}`, kind: 'encoded' });
  await aChannel(db, { number: 9104, name: 'Dinding tersembunyi', isShown: false });
  const first = await wall('?words=dinding&pageSize=2');
  expect(first.tiles.map((each: { number: number }) => each.number)).toEqual([9101, 9102]);
  const rest = await wall(`?words=dinding&pageSize=2&after=${first.next}`);
  expect(rest.tiles.map((each: { number: number }) => each.number)).toEqual([9103]);
  expect(rest.next).toBeNull();
  expect((await wall('?words=dinding&only=assembled')).tiles).toEqual([]);
  expect((await get('wall?after=-1')).statusCode).toBe(400);
});

test('alarms are raised once, kept while they last, end quietly, and name who has seen them', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const since = new Date(clock.now().getTime() - 20 * SECOND).toISOString();
  const faulty = {
    problems: [{ kind: 'black' as const, since }],
    lagMs: 9_000,
    slot: 'backup' as const,
  };
  await onAir(channelId, faulty);
  await Promise.all([raiseAlarms(deps), raiseAlarms(deps)]);
  const kinds = async () =>
    (await alarmsFor(channelId)).map(({ kind }: { kind: string }) => kind).toSorted();
  expect(await kinds()).toEqual(['backup', 'black', 'lag']);
  const [{ alarmId }] = await alarmsFor(channelId);
  const seen = await post('alarm/acknowledge', { alarmId });
  expect(seen.result).toMatchObject({ alarmId, acknowledgedBy: expect.any(String) });
  const again = await post('alarm/acknowledge', { alarmId });
  expect(again.result.acknowledgedAt).toBe(seen.result.acknowledgedAt);
  expect((await post('alarm/acknowledge', { alarmId }, support)).code).toBe('common.forbidden');
  later(10 * SECOND);
  await onAir(channelId);
  await raiseAlarms(deps);
  expect(await kinds()).toEqual(['backup', 'black', 'lag']);
  later(10 * SECOND);
  await onAir(channelId);
  await raiseAlarms(deps);
  expect(await kinds()).toEqual([]);
  const past = (await get(`alarm/list?channelId=${channelId}&pageSize=2`)).json().result;
  expect(past.alarms).toHaveLength(2);
  expect(past.alarms[0].endedAt).not.toBeNull();
  const rest = await get(`alarm/list?channelId=${channelId}&pageSize=2&after=${past.next}`);
  expect(rest.json().result).toMatchObject({ alarms: [{ channelId }], next: null });
  const acts = await db
    .selectFrom('platform.act')
    .select('subjectId')
    .where('act', '=', 'live.acknowledge')
    .execute();
  expect(acts).toEqual([{ subjectId: channelId }]);
});

test('a channel that is down is one; nothing that an operator set by hand is', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  later(30 * SECOND);
  await onAir(channelId, { state: 'slate', slot: null, lastSegmentAt: new Date(start) });
  await raiseAlarms(deps);
  expect(await alarmsFor(channelId)).toMatchObject([{ kind: 'down' }]);
  expect((await post('hold', { channelId, hold: 'slate', reason: 'gladi' })).code).toBeUndefined();
  later(20 * SECOND);
  await onAir(channelId, { state: 'slate', slot: null, lastSegmentAt: new Date(start) });
  await raiseAlarms(deps);
  expect(await alarmsFor(channelId)).toEqual([]);
});

test('viewers who are all gone at once are reported, a channel that had few is not', async () => {
  const [many, few] = [await aChannel(db), await aChannel(db)];
  const count = (viewers: number) =>
    recordAudience(deps, [
      { channelId: many.channelId, viewers },
      { channelId: few.channelId, viewers: Math.min(viewers, 2) },
    ]);
  await count(12);
  later(4 * MINUTE);
  await count(0);
  for (const { channelId } of [many, few]) await onAir(channelId);
  await raiseAlarms(deps);
  expect(await alarmsFor(many.channelId)).toMatchObject([{ kind: 'audience' }]);
  expect(await alarmsFor(few.channelId)).toEqual([]);
});

test('a hold is set and let go, written down once, and refused where it can not be', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  await onAir(channelId, { sources: [source('primary'), source('backup', false)] });
  const hold = (to: string | null, who?: Viewer) => post('hold', { channelId, hold: to }, who);
  expect((await hold('backup')).code).toBe('live.backupNotUp');
  await onAir(channelId);
  expect((await hold('backup')).result).toEqual({ channelId, hold: 'backup' });
  await hold('backup');
  expect(await tileOf(channelId)).toMatchObject({ hold: 'backup' });
  expect((await hold(null)).result.hold).toBeNull();
  const acts = await db
    .selectFrom('platform.act')
    .select(['before', 'after'])
    .where('act', '=', 'live.hold')
    .where('subjectId', '=', channelId)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { before: { hold: null }, after: { hold: 'backup' } },
    { before: { hold: 'backup' }, after: { hold: null } },
  ]);
  expect((await hold('slate', support)).code).toBe('common.forbidden');
  const assembled = await aChannel(db, { kind: 'assembled' });
  const other = { channelId: assembled.channelId, hold: 'slate' };
  expect((await post('hold', other)).code).toBe('live.channelNotEncoded');
});

test('an outage is named by the alarm that began it, however many others there are and since when it is asked', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const at = (daysAgo: number) => new Date(start - daysAgo * DAY);
  const alarm = (kind: string, raisedAt: Date, seenAt: Date) => ({
    channelId,
    kind,
    raisedAt,
    seenAt,
    endedAt: seenAt,
  });
  // Late a thousand times over, which is no outage, between an outage's first alarm and its second.
  const late = Array.from({ length: 5_000 }, (_, i) =>
    alarm('lag', new Date(+at(20) + i), new Date(+at(20) + i)),
  );
  for (let i = 0; i < late.length; i += 1_000)
    await db
      .insertInto('live.alarm')
      .values(late.slice(i, i + 1_000))
      .execute();
  const [long, , single] = await db
    .insertInto('live.alarm')
    .values([
      alarm('down', at(22), at(18)),
      alarm('black', at(19), at(17)),
      alarm('silent', at(2), at(1)),
    ])
    .returning('alarmId')
    .execute();
  const outages = async (since: Date) =>
    (await listOutages(db, [channelId], since)).map(({ outageId, faults, from, to }) => [
      outageId,
      faults,
      from,
      to,
    ]);
  const last = [single!.alarmId, ['silent'], at(2), at(1)];
  expect(await outages(at(35))).toEqual([last, [long!.alarmId, ['down', 'black'], at(22), at(17)]]);
  // Begun before, it is left out whole: its rest would be another one.
  expect(await outages(at(20))).toEqual([last]);
  await db
    .insertInto('live.alarm')
    .values({ ...alarm('frozen', at(1), at(0)), endedAt: null })
    .execute();
  expect(await outages(at(35))).toHaveLength(1);
});
