import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { guideText, xmltvTime } from '#test/factories/live/guide-text.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const editor = await aViewer({ role: 'scheduler' });
const start = new Date(Math.ceil(clock.now().getTime() / HOUR) * HOUR);
const at = (hours: number) => new Date(start.getTime() + hours * HOUR);

const post = async (path: string, payload: object, who: Viewer = editor) =>
  (
    await app.inject({
      method: 'POST',
      url: `/platform/studio/v1/${path}`,
      headers: who.headers,
      payload,
    })
  ).json();
const get = async (path: string, query: Record<string, string> = {}) =>
  (await app.inject({ url: `/platform/studio/v1/${path}`, query, headers: editor.headers })).json();
const changesOf = async (targetId: string) =>
  (
    await db
      .selectFrom('platform.act as a')
      .innerJoin('platform.actPerson as p', 'p.id', 'a.actorId')
      .select(['a.subjectKind as what', 'p.accountId as operatorId', 'a.before', 'a.after'])
      .where('a.act', '=', 'live.save')
      .where('a.subjectId', '=', targetId)
      .orderBy('a.id')
      .execute()
  ).map((row) => ({ ...row }));
async function shownOf(channelId: string) {
  const rows = await db
    .selectFrom('live.programme')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('startAt')
    .execute();
  const hours = (time: Date) => (time.getTime() - start.getTime()) / HOUR;
  return rows.map((row) => `${row.title} ${hours(row.startAt)}-${hours(row.stopAt)}`);
}
const slot = (title: string, from: number, to: number, more = {}) => ({
  title,
  start: at(from).toISOString(),
  stop: at(to).toISOString(),
  ...more,
});
const guideOf = (id: string, ...shown: [string, number, number][]) =>
  guideText({
    programmes: shown.map(([title, from, to]) => ({
      channel: id,
      title,
      start: xmltvTime(at(from)),
      stop: xmltvTime(at(to)),
    })),
  });

test('a channel is made, changed and hidden, each time with a line', async () => {
  await aChannel(db, { genreId: 'berita' });
  const made = { number: 77, name: 'Nusa Kabar Pagi', genreId: 'berita', matrix: 'B' };
  const { result } = await post('channel/save', { ...made, pullUrl: 'srt://a.example:9000' });
  const { channelId } = result;
  expect(result).toMatchObject({
    ...made,
    slug: 'nusa-kabar-pagi',
    mark: 'NKP',
    kind: 'encoded',
    isShown: true,
    pullUrl: 'srt://a.example:9000',
  });
  const changed = await post('channel/save', { channelId, isShown: false, xmltvId: 'kabar.id' });
  expect(changed.result).toMatchObject({ ...made, isShown: false, xmltvId: 'kabar.id' });
  expect(changed.result.pullUrl).toBe('srt://a.example:9000');
  const secret = 'https://siapa:rahasia@a.example/x.m3u8?token=rahasia';
  expect((await post('channel/save', { channelId, pullUrl: secret })).result.pullUrl).toBe(secret);
  expect((await post('channel/save', { channelId, pullUrl: null })).result.pullUrl).toBeNull();
  const viewer = { url: '/platform/global/v1/channel', query: { id: channelId } };
  const seen = await app.inject({ ...viewer, headers: editor.headers });
  expect(seen.json().code).toBe('live.channelNotFound');
  const { result: all } = await get('channel/list');
  expect(all.channels.map((one: { channelId: string }) => one.channelId)).toContain(channelId);
  expect(await changesOf(channelId)).toMatchObject([
    { what: 'channel', operatorId: editor.accountId, before: null },
    { before: { isShown: true }, after: { isShown: false } },
    { after: { plan: { primary: { kind: 'pull', url: 'https://a.example/…' } } } },
    {
      before: { plan: { primary: { kind: 'pull' } } },
      after: { plan: { primary: { kind: 'push' } } },
    },
  ]);
  expect(JSON.stringify(await changesOf(channelId))).not.toContain('rahasia');
});

test('numbers and addresses are one channel’s, and genres must be there', async () => {
  const { number, genreId } = await aChannel(db, { slug: 'sudah-ada' });
  const made = { number: 88, name: 'Baru', genreId, matrix: 'A' };
  for (const taken of [{ number }, { slug: 'sudah-ada' }]) {
    expect((await post('channel/save', { ...made, ...taken })).code).toBe('live.channelTaken');
  }
  const unknown = await post('channel/save', { ...made, genreId: 'entah' });
  expect(unknown.code).toBe('live.genreNotFound');
  const missing = await post('channel/save', { channelId: randomUUID(), name: 'X' });
  expect(missing.code).toBe('live.channelNotFound');
  const assembled = await aChannel(db, { kind: 'assembled' });
  const pulled = { channelId: assembled.channelId, pullUrl: 'https://a.example/x.m3u8' };
  expect((await post('channel/save', pulled)).code).toBe('live.scheduleOwned');
  for (const bad of [
    { name: 'Tanpa nomor' },
    { ...made, matrix: 'E' },
    { ...made, pullUrl: 'file:///x' },
  ]) {
    expect((await post('channel/save', bad)).code).toBe('common.badRequest');
  }
});

test('programmes are put, refused with what is there, and replaced', async () => {
  const { channelId } = await aChannel(db);
  const put = (programmes: object[], more = {}) =>
    post('programme/save', { channelId, programmes, ...more });
  const { result } = await put([slot('A', 1, 2, { kpiClass: 'R' }), slot('B', 2, 3)]);
  const [a] = result.programmeIds;
  const refused = await put([slot('C', 1.5, 2.5)]);
  expect([
    refused.code,
    refused.details.conflicts.map((one: { title: string }) => one.title),
  ]).toEqual(['live.programmeConflict', ['A', 'B']]);
  expect((await put([slot('C', 4, 6), slot('D', 5, 7)])).code).toBe('live.programmeConflict');
  await put([slot('A2', 1, 2.5, { programmeId: a })], { replace: true });
  expect(await shownOf(channelId)).toEqual(['A2 1-2.5']);
  const [row] = await db
    .selectFrom('live.programme')
    .select('programmeId')
    .where('channelId', '=', channelId)
    .execute();
  expect(row?.programmeId).toBe(a);
  expect(await changesOf(channelId)).toHaveLength(2);
  const stranger = slot('X', 8, 9, { programmeId: randomUUID() });
  expect((await put([stranger])).code).toBe('live.programmeNotFound');
  for (const bad of [slot('X', 9, 9), slot('X', 9, 8), slot('X', 0, 25), slot('', 8, 9)]) {
    expect((await put([bad])).code).toBe('common.badRequest');
  }
  const nowhere = { channelId: randomUUID(), programmes: [slot('X', 1, 2)] };
  expect((await post('programme/save', nowhere)).code).toBe('live.channelNotFound');
});

test('ten at once into one hour: exactly one', async () => {
  const { channelId } = await aChannel(db);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      post('programme/save', { channelId, programmes: [slot(`P${n}`, 1, 2)] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await shownOf(channelId)).toHaveLength(1);
});

test('what a schedule made is left to it', async () => {
  const { channelId } = await aChannel(db, { kind: 'assembled' });
  const { programmeId } = await aProgramme(db, { channelId, source: 'schedule' }, at(1), at(2));
  const put = { channelId, programmes: [slot('X', 1, 2)], replace: true };
  expect((await post('programme/save', put)).code).toBe('live.scheduleOwned');
  const remove = { channelId, programmeIds: [programmeId] };
  expect((await post('programme/delete', remove)).code).toBe('live.scheduleOwned');
});

test('guides fill the time of an editor’s deleted programme, but not time that an editor cleared of theirs', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'hapus.id' });
  const { result: source } = await post('guide/source/save', { name: 'hapus' });
  const text = guideOf('hapus.id', ['A', 1, 2], ['B', 2, 3], ['C', 3, 4]);
  const { result } = await post('guide/import', { guideSourceId: source.guideSourceId, text });
  expect(result).toMatchObject({ outcome: 'imported', problem: null });
  await post('programme/save', { channelId, programmes: [slot('E', 2, 3)], replace: true });
  expect(await shownOf(channelId)).toEqual(['A 1-2', 'E 2-3', 'C 3-4']);
  const idOf = async (title: string) =>
    (
      await db
        .selectFrom('live.programme')
        .select('programmeId')
        .where('channelId', '=', channelId)
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).programmeId;
  const remove = async (title: string) =>
    post('programme/delete', { channelId, programmeIds: [await idOf(title)] });
  expect((await remove('E')).result.deleted).toBe(1);
  expect(await shownOf(channelId)).toEqual(['A 1-2', 'B 2-3', 'C 3-4']);
  await remove('A');
  await post('guide/import', { guideSourceId: source.guideSourceId, text });
  expect(await shownOf(channelId)).toEqual(['B 2-3', 'C 3-4']);
  const unknown = { channelId, programmeIds: [randomUUID()] };
  expect((await post('programme/delete', unknown)).code).toBe('live.programmeNotFound');
  const nowhere = { channelId: randomUUID(), programmeIds: [randomUUID()] };
  expect((await post('programme/delete', nowhere)).code).toBe('live.channelNotFound');
});

test('guides are added, ranked, taken in, reported on and removed', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'pangkat.id' });
  const add = async (name: string, priority: number) =>
    (await post('guide/source/save', { name, priority })).result.guideSourceId as string;
  const [one, two] = [await add('pangkat-satu', 10), await add('pangkat-dua', 20)];
  const take = (guideSourceId: string, text: string) =>
    post('guide/import', { guideSourceId, text });
  await take(one, guideOf('pangkat.id', ['Satu', 1, 2]));
  const { result } = await take(
    two,
    guideOf('pangkat.id', ['Dua', 1, 2], ['Lain', 2, 4], ['X', 3, 5]),
  );
  expect(await shownOf(channelId)).toEqual(['Satu 1-2', 'Lain 2-3', 'X 3-5']);
  const { result: report } = await get('guide/report', { importId: result.importId });
  expect(report).toMatchObject({
    report: {
      guideSourceId: two,
      programmes: 3,
      added: 2,
      findings: [{ kind: 'overlap', count: 1 }],
    },
    lines: [{ kind: 'overlap', channelId, xmltvId: 'pangkat.id', detail: 'Lain / X' }],
  });
  const { result: list } = await get('guide/report/list', { guideSourceId: one });
  expect(list.reports).toHaveLength(1);
  await post('guide/source/save', { guideSourceId: two, name: 'pangkat-dua', priority: 5 });
  expect(await shownOf(channelId)).toEqual(['Dua 1-2', 'Lain 2-3', 'X 3-5']);
  await post('guide/source/save', { guideSourceId: two, name: 'pangkat-dua', isActive: false });
  expect(await shownOf(channelId)).toEqual(['Satu 1-2']);
  expect((await post('guide/source/delete', { guideSourceId: one })).result).toEqual({
    guideSourceId: one,
  });
  expect(await shownOf(channelId)).toEqual([]);
  const { result: sources } = await get('guide/source/list');
  const names = sources.guideSources.map(({ name }: { name: string }) => name);
  expect(names).toContain('pangkat-dua');
  expect(names).not.toContain('pangkat-satu');
  expect((await changesOf(two)).map(({ what }) => what)).toEqual([
    'guide source',
    'import',
    'guide source',
    'guide source',
  ]);
});

test('a guide that is refused says why, and the ways to go wrong have their errors', async () => {
  const { result: source } = await post('guide/source/save', { name: 'salah' });
  const { guideSourceId } = source;
  const refused = await post('guide/import', { guideSourceId, text: '<html>' });
  expect(refused.result).toEqual({
    outcome: 'refused',
    importId: null,
    problem: 'Ini bukan jadwal XMLTV',
  });
  const { result } = await get('guide/report/list', { guideSourceId });
  expect(result.reports).toMatchObject([{ outcome: 'refused', problem: 'Ini bukan jadwal XMLTV' }]);
  expect((await post('guide/import', { guideSourceId })).code).toBe('live.feedWithoutText');
  const unknownId = randomUUID();
  expect((await post('guide/import', { guideSourceId: unknownId })).code).toBe('live.feedNotFound');
  expect((await post('guide/source/delete', { guideSourceId: unknownId })).code).toBe(
    'live.feedNotFound',
  );
  const unknown = await post('guide/source/save', { guideSourceId: unknownId, name: 'entah' });
  expect(unknown.code).toBe('live.feedNotFound');
  expect((await post('guide/source/save', { name: 'salah' })).code).toBe('live.feedTaken');
  expect((await get('guide/report', { importId: unknownId })).code).toBe('live.reportNotFound');
  for (const bad of [
    { name: 'Huruf Besar' },
    { name: 'a', url: 'ftp://a.example/' },
    { name: 'a', refreshMinutes: 1 },
  ]) {
    expect((await post('guide/source/save', bad)).code).toBe('common.badRequest');
  }
});

test.each(['editor', 'support', 'finance'] as const)('a %s may do none of it', async (role) => {
  const who = await aViewer({ role });
  expect((await post('channel/save', { name: 'X' }, who)).code).toBe('common.forbidden');
  expect((await post('guide/source/save', { name: 'x' }, who)).code).toBe('common.forbidden');
});
