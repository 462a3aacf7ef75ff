import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { searchActs } from '#platform/acts.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { aChannel, programmesOf } from '#test/factories/live/television.ts';
import { aWeekDesk, dateOf } from '#test/factories/live/weeks.ts';
import { publishSchedules } from '../timelines/publish-schedule.ts';

const { app, deps } = await openTestApp({ modules: ['live', 'studio'] });
const { db, clock } = deps;
const scheduler = await aViewer({ role: 'scheduler' });
const other = await aViewer({ role: 'scheduler' });
const { post, get, aTitle, aSlot } = aWeekDesk({ app, deps }, scheduler.headers);
const from = dateOf(clock.now());

test('a block moves into the draft of another channel, checked there; both or neither', async () => {
  const [here, there] = [await anAssembledChannel(deps), await anAssembledChannel(deps)];
  const { channelId } = here;
  const toChannelId = there.channelId;
  const film = await aTitle();
  const [slot, stays] = [aSlot(film.titleId, 30), aSlot(film.titleId, 60)];
  await post('save', { channelId, baseNo: 0, slots: [slot, stays] });
  const move = { channelId, toChannelId, baseNo: 1, slots: [stays], slot };
  const tried = await post('move-slot', { ...move, isDryRun: true });
  expect(tried).toMatchObject({ status: 200, result: { toDraftNo: 0 } });
  expect((await get('get', { channelId, from })).result.slots).toHaveLength(2);

  const moved = await post('move-slot', move);
  expect(moved).toMatchObject({ status: 200, result: { draftNo: 2, toDraftNo: 1 } });
  // A second press is the same one.
  expect((await post('move-slot', move)).result).toMatchObject({ draftNo: 2, toDraftNo: 1 });
  expect((await get('get', { channelId, from })).result.slots).toEqual([stays]);
  const seen = await get('get', { channelId: toChannelId, from });
  expect(seen.result).toMatchObject({ draftNo: 1, liveNo: null, slots: [slot] });

  // What lies there already refuses another one at the same time; nothing is taken from here then.
  const onTop = aSlot(film.titleId, 30);
  await post('save', { channelId, baseNo: 2, slots: [stays, onTop] });
  const refused = await post('move-slot', { ...move, baseNo: 3, slot: onTop });
  expect(refused).toMatchObject({ status: 422, code: 'live.weekHasErrors' });
  expect(refused.details.conflicts).toContainEqual(expect.objectContaining({ code: 'overlap' }));
  expect((await get('get', { channelId, from })).result.draftNo).toBe(3);
  // Twice within a day asks first.
  const soon = aSlot(film.titleId, 33);
  const asked = { ...move, baseNo: 3, slots: [stays, onTop], slot: soon };
  expect((await post('move-slot', asked)).code).toBe('live.weekHasWarnings');
  expect((await post('move-slot', { ...asked, acceptWarnings: true })).status).toBe(200);
  // What was changed there meanwhile by another one is put together as any save.
  const encoded = await aChannel(db);
  const wrong = { ...move, baseNo: 3, slot: onTop, toChannelId: encoded.channelId };
  expect((await post('move-slot', wrong)).details.conflicts).toContainEqual(
    expect.objectContaining({ code: 'wrongChannel' }),
  );
  expect((await post('move-slot', { ...move, toChannelId: channelId })).status).toBe(400);
  // Two who move against each other at once: both are done.
  const back = { channelId: toChannelId, toChannelId: channelId, baseNo: 9, slots: [], slot };
  const both = await Promise.all([
    post('move-slot', { ...move, baseNo: 3, slot: aSlot(film.titleId, 90), acceptWarnings: true }),
    post('move-slot', { ...back, isDryRun: true }, other.headers),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

test('the history says who saved what, what differs, and leads back to any version', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const film = await aTitle();
  const [one, two] = [aSlot(film.titleId, 30), aSlot(film.titleId, 60)];
  await post('save', { channelId, baseNo: 0, slots: [one], note: 'Malam' });
  await post('publish', { channelId, no: 1 });
  await post(
    'save',
    { channelId, baseNo: 1, slots: [{ ...one, minutes: 45 }, two] },
    other.headers,
  );
  await post('publish', { channelId, no: 2 });
  await post('save', { channelId, baseNo: 2, slots: [two] });
  await post('publish', { channelId, no: 3 });
  const nameOf = async (accountId: string) =>
    (
      await db
        .selectFrom('accounts.account')
        .select('name')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).name;
  const { versions, next } = (await get('history', { channelId, pageSize: '2' })).result;
  expect(versions).toMatchObject([
    { no: 3, slots: 1, savedBy: await nameOf(scheduler.accountId) },
    { no: 2, slots: 2, savedBy: await nameOf(other.accountId) },
  ]);
  const older = await get('history', { channelId, pageSize: '2', before: String(next) });
  expect(older.result).toMatchObject({ versions: [{ no: 1, note: 'Malam' }], next: null });

  const compared = await get('compare', { channelId, no: '2', than: '1' });
  expect(compared.result.changes).toEqual([
    { slotId: one.id, before: one, after: { ...one, minutes: 45 } },
    { slotId: two.id, before: null, after: two },
  ]);
  expect(compared.result.names).toEqual([{ id: film.titleId, name: film.name }]);
  expect((await get('compare', { channelId, no: '1', than: '0' })).result.changes).toHaveLength(1);
  expect((await get('compare', { channelId, no: '9', than: '0' })).code).toBe(
    'live.weekVersionNotFound',
  );

  const back = await post('roll-back', { channelId, liveNo: 3, no: 1 });
  expect(back).toMatchObject({ status: 200, result: { liveNo: 4, draftNo: 4 } });
  expect((await get('get', { channelId, from })).result.slots).toEqual([one]);
  expect((await post('roll-back', { channelId, liveNo: 3, no: 1 })).code).toBe('live.weekOlder');
  expect((await post('roll-back', { channelId, liveNo: 4, no: 99 })).code).toBe(
    'live.weekVersionNotFound',
  );
});

test('a day is copied onto several days in one act, and that is undone without what others saved since', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const film = await aTitle();
  const slots = [aSlot(film.titleId, 30), aSlot(film.titleId, 31)];
  const day = slots[0]?.date ?? '';
  const to = [2, 3, 4].map((days) => dateOf(new Date(Date.parse(day) + days * DAY)));
  const copy = { channelId, baseNo: 0, slots, from: day, to };
  const copied = await post('copy-days', copy);
  // What was not saved is a version of its own.
  expect(copied).toMatchObject({ status: 200, result: { draftNo: 2 } });
  const shown = async () => {
    const { result } = await get('get', { channelId, from: day, days: '7' });
    return (result.slots as WeekSlot[]).map(({ date, start }) => `${date} ${start}`).toSorted();
  };
  const times = slots.filter(({ date }) => date === day).map(({ start }) => start);
  const all = slots.map(({ date, start }) => `${date} ${start}`);
  for (const each of to) all.push(...times.map((start) => `${each} ${start}`));
  expect(await shown()).toEqual(all.toSorted());
  // A second press makes nothing new.
  expect((await post('copy-days', copy)).result).toEqual({ draftNo: 2 });
  const acts = await searchActs(db, { subject: { kind: 'channel', id: channelId }, limit: 10 });
  expect(acts.filter(({ act }) => act === 'week.copyDays')).toMatchObject([
    { before: { no: 1 }, after: { no: 2, from: day, to } },
  ]);

  const [undone, later] = [{ channelId, no: 2 }, aSlot(film.titleId, 60)];
  const now = (await get('get', { channelId, from: day })).result.slots as WeekSlot[];
  await post('save', { channelId, baseNo: 2, slots: [...now, later] }, other.headers);
  expect(await post('undo-version', undone)).toMatchObject({ status: 200, result: { draftNo: 4 } });
  expect(await shown()).toEqual(
    [...slots, later].map(({ date, start }) => `${date} ${start}`).toSorted(),
  );
  expect((await post('undo-version', undone)).result).toEqual({ draftNo: 4 });
  // What somebody moved since is theirs.
  const moved = now.map((slot) => (slot.date === to[0] ? { ...slot, minutes: 25 } : slot));
  await post('save', { channelId, baseNo: 4, slots: moved });
  expect((await post('undo-version', undone)).code).toBe('live.weekChangedSince');
  expect((await post('undo-version', { channelId, no: 99 })).code).toBe('live.weekVersionNotFound');
  const many = { ...copy, baseNo: 5, slots: moved, from: day, to: [] };
  expect((await post('copy-days', many)).status).toBe(400);
});

test('a channel that staff made goes on air with its rotation, and its week above it', async () => {
  const { channelId: like } = await aChannel(db);
  const { genreId } = await db
    .selectFrom('live.channel')
    .select('genreId')
    .where('channelId', '=', like)
    .executeTakeFirstOrThrow();
  const made = await post('channel/save', {
    number: 8_123,
    name: 'Buatan',
    genreId,
    matrix: 'A',
    kind: 'assembled',
  });
  const { channelId } = made.result;
  const rotation = (titleIds: string[], id = channelId) =>
    post('channel/rotation/save', { channelId: id, titleIds });
  const [one, late] = [await aTitle(), await aTitle({ filmClass: '17+' })];
  const ended = await aTitle({ licenceTo: new Date(clock.now().getTime() - DAY) });
  expect((await rotation([one.titleId], like)).code).toBe('live.rotationOwned');
  expect((await rotation([one.titleId], randomUUID())).code).toBe('live.channelNotFound');
  const refused = await rotation([one.titleId, ended.titleId, randomUUID()]);
  expect(refused).toMatchObject({ status: 422, code: 'live.rotationUnfit' });
  expect(refused.details.titles).toMatchObject([{ title: ended.name }, {}]);
  expect((await rotation([one.titleId, late.titleId])).result).toEqual({ programmes: 2 });
  const shown = await get('channel/get', { channelId });
  expect(shown.result.rotation).toMatchObject([
    { title: one.name, minutes: 5, kpiClass: 'SU' },
    { title: late.name, kpiClass: 'D' },
  ]);
  await post('channel/save', { channelId, isShown: true });
  await publishSchedules(deps);
  const blocks = await db
    .selectFrom('live.block')
    .select('items')
    .where('channelId', '=', channelId)
    .execute();
  expect(JSON.stringify(blocks)).toContain(one.assetId);
  const night = (await programmesOf(db, channelId)).filter(({ title }) => title === late.name);
  expect(night.length).toBeGreaterThan(0);
  for (const { startAt, stopAt } of night) {
    const hour = (startAt.getUTCHours() + 7) % 24;
    expect(hour >= 22 || hour < 1, startAt.toISOString()).toBe(true);
    expect(stopAt.getTime() - startAt.getTime()).toBeLessThanOrEqual(HOUR);
  }

  const film = await aTitle();
  await post('save', { channelId, baseNo: 0, slots: [aSlot(film.titleId, 3)] });
  expect((await post('publish', { channelId, no: 1, acceptWarnings: true })).status).toBe(200);
  const rows = await programmesOf(db, channelId);
  expect(rows.some(({ title }) => title === film.name)).toBe(true);

  // What may be shown no more when it would be on is not announced any more.
  const two = await aTitle();
  await rotation([one.titleId, two.titleId]);
  const toAt = new Date(clock.now().getTime() + DAY);
  await db
    .updateTable('catalog.licence')
    .set({ toAt })
    .where('titleId', '=', two.titleId)
    .execute();
  const last = rows.at(-1)?.stopAt ?? new Date(0);
  clock.advance(2 * HOUR);
  Object.assign(scheduler.headers, await aStaffSession(scheduler.accountId));
  await publishSchedules(deps);
  const fresh = (await programmesOf(db, channelId)).filter(({ startAt }) => startAt >= last);
  expect(new Set(fresh.map(({ title }) => title))).toEqual(new Set([one.name]));
});
