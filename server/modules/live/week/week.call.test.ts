import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aDocument } from '#test/factories/editorial/documents.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { aChannel, aProgramme, programmesOf } from '#test/factories/live/television.ts';
import { aWeekDesk, dateOf, startOf } from '#test/factories/live/weeks.ts';
import { publishSchedules } from '../timelines/publish-schedule.ts';

const { app, deps } = await openTestApp({ modules: ['live', 'studio'] });
const { db, clock } = deps;
const scheduler = await aViewer({ role: 'scheduler' });
const other = await aViewer({ role: 'scheduler' });

const from = dateOf(clock.now());
const { post, get, aTitle, aSlot } = aWeekDesk({ app, deps }, scheduler.headers);

test('a slot is saved, published, seen by viewers, aired, and undone; what was locked stays', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const film = await aTitle();
  const before = await programmesOf(db, channelId);
  const asked = clock.now().getTime();
  const empty = await get('get', { channelId, from });
  expect(empty.result).toMatchObject({ draftNo: 0, liveNo: null, slots: [], conflicts: [] });
  const { lockedUntil } = empty.result;
  expect(Date.parse(lockedUntil) - asked).toBeGreaterThanOrEqual(30 * MINUTE);
  // What is resolved for the days ahead is what viewers have already.
  const announced = before.filter(({ startAt }) => startAt.toISOString() >= lockedUntil);
  const resolved = empty.result.runs.filter(({ isLocked }: { isLocked: boolean }) => !isLocked);
  for (const row of announced.filter(({ startAt }) => dateOf(startAt) <= from))
    expect(resolved).toContainEqual(
      expect.objectContaining({
        start: row.startAt.toISOString(),
        title: row.title,
        layer: 'base',
      }),
    );

  const slot = aSlot(film.titleId, 3);
  const saved = await post('save', { channelId, baseNo: 0, slots: [slot] });
  expect(saved).toMatchObject({ status: 200, result: { draftNo: 1, isMerged: false } });
  expect((await post('save', { channelId, baseNo: 0, slots: [slot] })).result.draftNo).toBe(1);
  await aDocument(db, {
    kind: 'article',
    title: 'Tulisan',
    lead: 'Isi',
    topic: 'ulasan',
    byline: 'Rani',
    picture: null,
    blocks: [{ type: 'title', slug: film.slug, name: film.name }],
  });
  const impact = await post('impact', { channelId, slots: [slot] });
  expect(impact.result.added).toBeGreaterThan(0);
  expect(impact.result.removed + impact.result.moved).toBeGreaterThan(0);

  const shown = await post('publish', { channelId, no: 1 });
  expect(shown).toMatchObject({ status: 200, result: { liveNo: 1 } });
  expect(shown.result.changed).toBeGreaterThan(0);
  expect((await post('publish', { channelId, no: 1 })).result.changed).toBe(0);
  const after = await programmesOf(db, channelId);
  const isLocked = ({ startAt }: { startAt: Date }) => startAt.toISOString() < lockedUntil;
  expect(after.filter(isLocked)).toEqual(before.filter(isLocked));
  const own = after.find(({ title }) => title === film.name)!;
  expect(own).toMatchObject({ slotId: slot.id, layer: 'dated', titleSlug: film.slug });
  expect(own.startAt.toISOString()).toBe(startOf(slot));
  for (const [i, row] of after.entries())
    if (i > 0) expect(row.startAt).toEqual(after[i - 1]!.stopAt);
  const guide = new URLSearchParams({
    channelId,
    from: startOf(slot),
    to: own.stopAt.toISOString(),
  });
  const epg = await app.inject({
    url: `/platform/v2/cms/getEPGData?${guide}`,
    headers: scheduler.headers,
  });
  expect(epg.json().result.channels[0].programmes).toEqual([
    expect.objectContaining({ id: own.programmeId, title: film.name }),
  ]);

  clock.advance(3 * HOUR);
  // Sessions that were not used for so long are locked.
  for (const { headers, accountId } of [scheduler, other])
    Object.assign(headers, await aStaffSession(accountId));
  await publishSchedules(deps);
  const blocks = await db
    .selectFrom('live.block')
    .select('items')
    .where('channelId', '=', channelId)
    .where('programmeId', '=', own.programmeId)
    .execute();
  expect(JSON.stringify(blocks)).toContain(film.assetId);

  const undone = await post('roll-back', { channelId, liveNo: 1 });
  expect(undone).toMatchObject({ status: 200, result: { liveNo: 2, draftNo: 2 } });
  expect((await post('roll-back', { channelId, liveNo: 1 })).code).toBe('live.weekOlder');
  expect((await get('get', { channelId, from })).result.slots).toEqual([]);
  const acts = await db
    .selectFrom('platform.act')
    .select('act')
    .where('subjectId', '=', channelId)
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    'week.save',
    'week.publish',
    'week.save',
    'week.rollBack',
  ]);
});

test('two schedulers: other slots meet, the same slot shows both sides', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const film = await aTitle();
  const [one, two] = [aSlot(film.titleId, 30), aSlot(film.titleId, 60)];
  await post('save', { channelId, baseNo: 0, slots: [one, two] });
  await post(
    'save',
    { channelId, baseNo: 1, slots: [{ ...one, minutes: 60 }, two] },
    other.headers,
  );
  const merged = await post('save', {
    channelId,
    baseNo: 1,
    slots: [one, { ...two, minutes: 45 }],
  });
  expect(merged).toMatchObject({ status: 200, result: { draftNo: 3, isMerged: true } });
  const { slots } = (await get('get', { channelId, from })).result;
  expect(slots.map(({ minutes }: WeekSlot) => minutes).toSorted()).toEqual([45, 60]);
  const refused = await post('save', {
    channelId,
    baseNo: 1,
    slots: [{ ...one, minutes: 90 }, two],
  });
  expect(refused).toMatchObject({ status: 409, code: 'live.weekConflict' });
  // Taking back what was typed leads to what is saved now.
  expect(refused.details.newest).toEqual(slots);
  expect(refused.details.conflicts).toEqual([
    expect.objectContaining({
      slotId: one.id,
      mine: expect.objectContaining({ minutes: 90 }),
      theirs: expect.objectContaining({ minutes: 60 }),
    }),
  ]);
  const many = await Promise.all(
    [1, 2, 3, 4].map((minutes) =>
      post('save', {
        channelId,
        baseNo: 3,
        slots: [...slots, aSlot(film.titleId, 60 + minutes * 3)],
      }),
    ),
  );
  expect(many.every(({ status }) => status === 200)).toBe(true);
  expect((await get('get', { channelId, from })).result.slots).toHaveLength(6);
});

test('what breaks a law, a licence or the screen is no week', async () => {
  const { channelId } = await anAssembledChannel(deps, { genreId: 'anak' });
  const film = await aTitle();
  const ended = await aTitle({ licenceTo: new Date(clock.now().getTime() + DAY) });
  const adult = await aTitle({ filmClass: '17+' });
  const noon = { start: 12 * 60 };
  const slots = [
    aSlot(film.titleId, 0),
    aSlot(film.titleId, 50, { start: 600, minutes: 60 }),
    aSlot(film.titleId, 50, { start: 630 }),
    aSlot(ended.titleId, 72, noon),
    aSlot(adult.titleId, 96, noon),
    aSlot(randomUUID(), 120, noon),
  ];
  const { result } = await post('check', { channelId, from, days: 7, slots });
  const codes: string[] = result.conflicts
    .filter(({ severity }: { severity: string }) => severity === 'error')
    .map(({ code }: { code: string }) => code);
  expect([...new Set(codes)].toSorted()).toEqual([
    'child',
    'classHours',
    'licence',
    'locked',
    'overlap',
    'unknown',
  ]);
  await post('save', { channelId, baseNo: 0, slots });
  const refused = await post('publish', { channelId, no: 1, acceptWarnings: true });
  expect(refused).toMatchObject({ status: 422, code: 'live.weekHasErrors' });
  // Twice within a day is only asked about.
  const again = [aSlot(film.titleId, 30), aSlot(film.titleId, 33)];
  await post('save', { channelId, baseNo: 1, slots: again });
  const asked = await post('publish', { channelId, no: 2 });
  expect(asked).toMatchObject({ status: 409, code: 'live.weekHasWarnings' });
  expect(asked.details.conflicts[0].code).toBe('repeat');
  expect((await post('publish', { channelId, no: 2, acceptWarnings: true })).status).toBe(200);
});

test('candidates fit by length, licence and class; a day shows all channels', async () => {
  const { channelId, number } = await anAssembledChannel(deps);
  const film = await aTitle({ name: `Layang ${randomUUID().slice(0, 6)}` });
  const adult = await aTitle({ name: 'Layang Malam', filmClass: '21+' });
  const ended = await aTitle({ name: 'Layang Putus', licenceTo: clock.now() });
  const ask = async (hour: number) => {
    const start = new Date(
      Date.parse(`${dateOf(new Date(clock.now().getTime() + DAY))}T00:00:00+07:00`) + hour * HOUR,
    );
    const query = { channelId, start: start.toISOString(), minutes: '30', q: 'layang' };
    const { result } = await get('candidates', query);
    return result.candidates.map(({ titleId }: { titleId: string }) => titleId);
  };
  expect(await ask(20)).toEqual([film.titleId]);
  expect((await ask(23)).toSorted()).toEqual([film.titleId, adult.titleId].toSorted());
  expect(await ask(23)).not.toContain(ended.titleId);
  const day = await get('day', { day: from, after: String(number - 1), pageSize: '1' });
  expect(day.result.channels).toEqual([
    expect.objectContaining({ channelId, runs: expect.arrayContaining([expect.anything()]) }),
  ]);
});

test('an encoded channel shows a match of its week, around what editors and guides say', async () => {
  const { channelId } = await aChannel(db);
  const start = new Date(Math.ceil(clock.now().getTime() / HOUR) * HOUR + 4 * HOUR);
  const end = new Date(start.getTime() + 2 * HOUR);
  await aProgramme(db, { channelId, title: 'Berita', source: 'xmltv:uji' }, start, end);
  const slot = aSlot('', 5, {
    minutes: 60,
    source: { kind: 'contribution', title: 'Sidang Terbuka', synopsis: '', category: 'Berita' },
  });
  await post('save', { channelId, baseNo: 0, slots: [slot] });
  expect((await post('publish', { channelId, no: 1 })).status).toBe(200);
  const rows = await programmesOf(db, channelId);
  expect(rows.find(({ title }) => title === 'Sidang Terbuka')?.startAt.toISOString()).toBe(
    startOf(slot),
  );
});

test('a release does not bring back a week that may not be published any more, and leaves it if told to', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const [former, next] = [await aTitle(), await aTitle()];
  const slot = aSlot(former.titleId, 30);
  await post('save', { channelId, baseNo: 0, slots: [slot] });
  expect((await post('publish', { channelId, no: 1, acceptWarnings: true })).status).toBe(200);
  const source = { kind: 'title', titleId: next.titleId };
  await post('save', { channelId, baseNo: 1, slots: [{ ...slot, source }] });
  const releaseId = randomUUID();
  const release = (deed: string, more: object = {}) =>
    post(`editorial/release/${deed}`, { releaseId, ...more });
  await release('week/add', { channelId, name: 'Ganti film', acceptWarnings: true });
  expect((await release('publish')).status).toBe(200);
  const toAt = new Date(clock.now().getTime() + HOUR);
  await db
    .updateTable('catalog.licence')
    .set({ toAt })
    .where('titleId', '=', former.titleId)
    .execute();
  const named = new RegExp(`^Jadwal .*: \\S+ [\\d.]+ WIB: lisensi ${former.name} tidak berlaku`);
  expect(await release('undo')).toMatchObject({
    code: 'editorial.releaseOverwritten',
    details: { documents: [{ documentId: channelId, name: named }] },
  });
  expect((await get('get', { channelId, from })).result).toMatchObject({ draftNo: 2, liveNo: 2 });
  expect((await release('undo', { leaveChanged: true })).result).toMatchObject({
    state: 'undone',
    schedules: [{ liveNo: 2, report: expect.stringMatching(/^Dibiarkan\. .* lisensi/) }],
  });
});

test('bad input gets a clear refusal', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const slot = aSlot(randomUUID(), 5);
  for (const bad of [
    { ...slot, date: '2026-02-31' },
    { ...slot, start: 7 },
    { ...slot, minutes: 1e9 },
    { ...slot, weekday: 3 },
    { ...slot, source: { kind: 'contribution', title: 'a\u0000b' } },
  ])
    expect((await post('save', { channelId, baseNo: 0, slots: [bad] })).status).toBe(400);
  expect((await post('save', { channelId, baseNo: 9, slots: [slot] })).code).toBe(
    'live.weekConflict',
  );
  expect((await post('publish', { channelId, no: 5 })).code).toBe('live.weekVersionNotFound');
  expect((await get('get', { channelId: randomUUID(), from })).code).toBe('live.channelNotFound');
});
