import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { countedGuides, GUIDE_DAY } from '#test/factories/live/counted-guides.ts';
import { guideText, xmltvTime } from '#test/factories/live/guide-text.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { deleteOldProgrammes, refreshGuideSource } from './refresh-guide-source.ts';
import { findGuideSource } from './queries/guide-source.ts';

const { deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
clock.set(GUIDE_DAY);
const now = clock.now();
const at = (hours: number) => new Date(GUIDE_DAY.getTime() + hours * HOUR);

let guideSources = 0;
async function aGuideSource(priority = 100) {
  guideSources += 1;
  const { guideSourceId } = await db
    .insertInto('live.guideSource')
    .values({ name: `sumber-${guideSources}`, priority })
    .returning('guideSourceId')
    .executeTakeFirstOrThrow();
  return guideSourceId;
}

async function take(guideSourceId: string, text: string) {
  const guideSource = await findGuideSource(db, guideSourceId);
  if (guideSource === undefined) throw new Error('No such guide source');
  return refreshGuideSource(deps, guideSource, text);
}

type ProgrammeView = [title: string, start: number, stop: number];
const guideOf = (id: string, ...shown: ProgrammeView[]) =>
  guideText({
    channels: { [id]: id },
    programmes: shown.map(([title, start, stop]) => ({
      channel: id,
      title,
      start: xmltvTime(at(start)),
      stop: xmltvTime(at(stop)),
    })),
  });
async function shownOf(channelId: string) {
  const rows = await db
    .selectFrom('live.programme')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('startAt')
    .execute();
  const hours = (time: Date) => (time.getTime() - GUIDE_DAY.getTime()) / HOUR;
  return rows.map((row) => `${row.title} ${hours(row.startAt)}-${hours(row.stopAt)}`);
}
const idsOf = async (channelId: string) =>
  (
    await db
      .selectFrom('live.programme')
      .select(['title', 'programmeId'])
      .where('channelId', '=', channelId)
      .orderBy('startAt')
      .execute()
  ).map(({ title, programmeId }) => `${title} ${programmeId}`);
const lastRun = (guideSourceId: string) =>
  db
    .selectFrom('live.guideImport')
    .selectAll()
    .where('guideSourceId', '=', guideSourceId)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
async function findingsOf(importId: string | null) {
  const rows = await db
    .selectFrom('live.guideFinding')
    .select(['kind', 'xmltvId', 'channelId'])
    .where('importId', '=', importId ?? '')
    .orderBy('ordinal')
    .execute();
  return rows.map(({ kind, xmltvId, channelId }) => [kind, xmltvId, channelId !== null]);
}

test('a guide is shown, and again it changes nothing', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'satu.id@SD' });
  const guideSourceId = await aGuideSource();
  const text = guideOf('satu.id@HD', ['A', -2, 1], ['B', 1, 2], ['C', 2, 3]);
  const { outcome } = await take(guideSourceId, text);
  expect(outcome).toBe('imported');
  expect(await shownOf(channelId)).toEqual(['A -2-1', 'B 1-2', 'C 2-3']);
  expect(await lastRun(guideSourceId)).toMatchObject({
    channels: 1,
    programmes: 3,
    added: 3,
    removed: 0,
  });
  const ids = await idsOf(channelId);
  clock.advance(1);
  await take(guideSourceId, text);
  expect(await idsOf(channelId)).toEqual(ids);
  expect(await lastRun(guideSourceId)).toMatchObject({ added: 0, removed: 0 });
});

test('what is past is not rewritten, what is on may end later, what moves keeps its id', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'dua.id' });
  const guideSourceId = await aGuideSource();
  await take(
    guideSourceId,
    guideOf('dua.id', ['A', -2, -1], ['B', -1, 1], ['C', 1, 2], ['D', 2, 3]),
  );
  const before = await idsOf(channelId);
  await take(
    guideSourceId,
    guideOf('dua.id', ['X', -2, -1], ['B', -1, 1.5], ['C', 1.5, 2.5], ['E', 3, 4]),
  );
  expect(await shownOf(channelId)).toEqual(['A -2--1', 'B -1-1.5', 'C 1.5-2.5', 'E 3-4']);
  expect((await idsOf(channelId)).slice(0, 3)).toEqual(before.slice(0, 3));
});

test('the guide that is believed more goes first, the other fills what it leaves', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'tiga.id' });
  const [good, other] = [await aGuideSource(10), await aGuideSource(20)];
  await take(other, guideOf('tiga.id', ['a', 1, 2], ['b', 2, 3], ['c', 3, 4], ['d', 4, 6]));
  await take(good, guideOf('tiga.id', ['A', 1, 2], ['D', 4, 5]));
  expect(await shownOf(channelId)).toEqual(['A 1-2', 'b 2-3', 'c 3-4', 'D 4-5', 'd 5-6']);
  const sources = await db
    .selectFrom('live.programme')
    .select('source')
    .distinct()
    .where('channelId', '=', channelId)
    .execute();
  expect(sources).toHaveLength(2);
});

test('what editors and schedules wrote stays, and guides go around it', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'empat.id' });
  await aProgramme(db, { channelId, title: 'Tangan' }, at(2), at(3));
  await take(await aGuideSource(), guideOf('empat.id', ['A', 1, 2.5], ['B', 2.5, 5]));
  expect(await shownOf(channelId)).toEqual(['A 1-2', 'Tangan 2-3', 'B 3-5']);
  const assembled = await aChannel(db, { xmltvId: 'rakit.id', kind: 'assembled' });
  const { importId } = await take(await aGuideSource(), guideOf('rakit.id', ['A', 1, 2]));
  expect(await shownOf(assembled.channelId)).toEqual([]);
  expect(await findingsOf(importId)).toEqual([['not-encoded', 'rakit.id', true]]);
});

test('a broken, empty or cut guide changes nothing and says why', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'lima.id' });
  const guideSourceId = await aGuideSource();
  const text = guideOf('lima.id', ['A', 1, 2]);
  await take(guideSourceId, text);
  const before = await idsOf(channelId);
  const cases = ['', '<html></html>', text.slice(0, -9), guideOf('lima.id')];
  for (const broken of cases) {
    const { outcome, problem } = await take(guideSourceId, broken);
    expect([outcome, await idsOf(channelId)]).toEqual(['refused', before]);
    expect(await findGuideSource(db, guideSourceId)).toMatchObject({
      problem,
      goodAt: expect.any(Date),
    });
    expect(await lastRun(guideSourceId)).toMatchObject({ outcome: 'refused', problem });
  }
  await take(guideSourceId, text);
  expect(await findGuideSource(db, guideSourceId)).toMatchObject({
    problem: null,
    problemAt: null,
  });
});

test('what a guide says no more of stays as it was said last', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'enam.id' });
  const other = await aChannel(db, { xmltvId: 'enam-b.id' });
  const guideSourceId = await aGuideSource();
  await take(guideSourceId, guideOf('enam.id', ['A', 1, 2], ['B', 2, 3], ['C', 30, 31]));
  await take(guideSourceId, guideOf('enam-b.id', ['Z', 1, 2]));
  expect(await shownOf(channelId)).toEqual(['A 1-2', 'B 2-3', 'C 30-31']);
  expect(await shownOf(other.channelId)).toEqual(['Z 1-2']);
  await take(guideSourceId, guideOf('enam.id', ['A', 1, 2], ['b', 2, 3]));
  expect(await shownOf(channelId)).toEqual(['A 1-2', 'b 2-3', 'C 30-31']);
});

test('every defect leaves a line', async () => {
  await aChannel(db, { name: 'Cacat Satu', xmltvId: null });
  await aChannel(db, { name: 'Cacat Dua', xmltvId: 'cacat2.id' });
  const text = readFileSync(new URL('fixtures/defects.xml', import.meta.url), 'utf8');
  const { importId } = await take(await aGuideSource(), text);
  expect(await findingsOf(importId)).toEqual([
    // What an editor has to do comes first.
    ['unknown-channel', 'asing.id', false],
    ['bad-xml', null, false],
    ['bad-time', 'cacat1.id', true],
    ['overlap', 'cacat1.id', true],
    ['duplicate-start', 'cacat1.id', true],
    ['overlap', 'cacat1.id', true],
    ['gap', 'cacat1.id', true],
    ['no-end', 'cacat1.id', true],
    ['no-programmes', 'cacat2.id', true],
    ['channel-twice', 'cacat1.id@HD', true],
  ]);
});

test('two imports of one channel at once leave one guide', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'tujuh.id' });
  const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => aGuideSource(index + 1)));
  await Promise.all(
    ids.map((guideSourceId, index) =>
      take(guideSourceId, guideOf('tujuh.id', [`F${index}`, 1, 2], ['Z', 3, 4])),
    ),
  );
  expect(await shownOf(channelId)).toEqual(['F0 1-2', 'Z 3-4']);
});

test.each(countedGuides())(
  '$name is taken in whole, and every defect of it is reported',
  async ({ name: _, text, overlaps, duplicateStarts, gaps, ...counts }) => {
    const ids = [...text.matchAll(/<channel id="([^"]+)"/g)].map(([, id = '']) => id);
    for (const id of ids) await aChannel(db, { xmltvId: id.replace(/@.*/, '') });
    const guideSourceId = await aGuideSource();
    const { importId } = await take(guideSourceId, text);
    const kinds = (await findingsOf(importId)).map(([kind]) => kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    const empty = counts.channels - counts.channelsWithProgrammes;
    expect({
      overlap: count('overlap'),
      duplicate: count('duplicate-start'),
      gap: count('gap'),
      empty: count('no-programmes'),
      all: kinds.length,
    }).toEqual({
      overlap: overlaps,
      duplicate: duplicateStarts,
      gap: gaps,
      empty,
      all: overlaps + duplicateStarts + gaps + empty,
    });
    // All but those that begin with another one.
    const added = counts.programmes - duplicateStarts;
    expect(await lastRun(guideSourceId)).toMatchObject({ ...counts, added });
  },
);

test('what ended eight days ago is forgotten', async () => {
  const { channelId } = await aChannel(db, { xmltvId: 'delapan.id' });
  const guideSourceId = await aGuideSource();
  await take(guideSourceId, guideOf('delapan.id', ['Lama', -7 * 24, -7 * 24 + 1], ['Baru', 1, 2]));
  expect(await shownOf(channelId)).toHaveLength(2);
  clock.advance(2 * DAY);
  await deleteOldProgrammes(deps);
  expect(await shownOf(channelId)).toEqual(['Baru 1-2']);
  expect(now < clock.now()).toBe(true);
});

test('a guide of very many channels leaves others a turn after each', async () => {
  const ids = Array.from({ length: 2_000 }, (_, number) => `entah-${number}`);
  const text = guideText({
    channels: Object.fromEntries(ids.map((id) => [id, id])),
    programmes: [{ channel: 'entah-0', start: xmltvTime(at(1)), stop: xmltvTime(at(2)) }],
  });
  const guideSourceId = await aGuideSource();
  let turns = 0;
  let isOver = false;
  const countTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  await take(guideSourceId, text);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(ids.length);
});
