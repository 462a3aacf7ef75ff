import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { guideText, xmltvTime } from '#test/factories/live/guide-text.ts';
import { aChannel, programmesOf } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const scheduler = await aViewer({ role: 'scheduler' });
const editor = await aViewer({ role: 'editor' });
const post = async (path: string, payload: object, who: Viewer = scheduler) =>
  (
    await app.inject({
      method: 'POST',
      url: `/platform/studio/v1/guide/${path}`,
      headers: who.headers,
      payload,
    })
  ).json();
const mappingsOf = async (guideSourceId: string) =>
  (
    await app.inject({
      url: `/platform/studio/v1/guide/mapping/list?guideSourceId=${guideSourceId}`,
      headers: scheduler.headers,
    })
  ).json().result.mappings;

const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
type ProgrammeView = [title: string, start: number, stop: number];
const guideOf = (channel: string, name: string, ...shown: ProgrammeView[]) =>
  guideText({
    channels: { [channel]: name },
    programmes: shown.map(([title, start, stop]) => ({
      channel,
      title,
      start: xmltvTime(at(start)),
      stop: xmltvTime(at(stop)),
    })),
  });
const aSource = async (name: string) =>
  (await post('source/save', { name })).result.guideSourceId as string;

test('a dry run says what would come, change and go, and changes nothing', async () => {
  const { channelId } = await aChannel(db, { name: 'Coba Satu', xmltvId: 'coba.satu' });
  const guideSourceId = await aSource('coba');
  const before = guideOf('coba.satu', 'Coba Satu', ['Pagi', 2, 3], ['Siang', 3, 4], ['Sore', 4, 5]);
  await post('import', { guideSourceId, text: before });
  const rows = await programmesOf(db, channelId);
  const text = guideOf(
    'coba.satu',
    'Coba Satu',
    ['Pagi', 2, 3],
    ['Siang', 3, 4.5],
    ['Malam', 4.5, 5],
  );
  const { result } = await post('preview', { guideSourceId, text });
  expect(result).toMatchObject({ problem: null, programmes: 3, unknown: [] });
  expect(result.channels).toMatchObject([{ channelId, added: 1, changed: 1, gone: 1 }]);
  const changes = result.channels[0].changes as {
    kind: string;
    before: { title: string } | null;
    after: { title: string } | null;
  }[];
  const words = changes.map(({ kind, before: was, after: is }) => [kind, was?.title, is?.title]);
  expect(words).toEqual([
    ['changed', 'Siang', 'Siang'],
    ['gone', 'Sore', undefined],
    ['added', undefined, 'Malam'],
  ]);
  expect(await programmesOf(db, channelId)).toEqual(rows);
  const reports = await db
    .selectFrom('live.guideImport')
    .select('importId')
    .where('guideSourceId', '=', guideSourceId)
    .execute();
  expect(reports).toHaveLength(1);
  // The import says the same.
  await post('import', { guideSourceId, text });
  expect((await post('preview', { guideSourceId, text })).result.channels).toEqual([]);
});

test('what can not be read says why, and who may not try it is refused', async () => {
  const guideSourceId = await aSource('rusak');
  const broken = await post('preview', { guideSourceId, text: '<tv><programme' });
  expect(broken.result.problem).toBeTruthy();
  expect(broken.result.channels).toEqual([]);
  expect((await post('preview', { guideSourceId })).code).toBe('live.feedWithoutText');
  expect((await post('preview', { guideSourceId, text: '' }, editor)).code).toBe(
    'common.forbidden',
  );
});

test('an unknown id is told with channels of like names, mapped in bulk, and followed by the next import', async () => {
  const mine = await aChannel(db, { name: 'Nusa Berita Timur' });
  const assembled = await aChannel(db, { name: 'Dirakit', kind: 'assembled' });
  const guideSourceId = await aSource('peta');
  const text = guideOf('nbt.example', 'NusaBerita Tmr', ['Kabar', 2, 3]);
  await post('import', { guideSourceId, text });
  expect(await mappingsOf(guideSourceId)).toMatchObject([
    {
      xmltvId: 'nbt.example',
      name: 'NusaBerita Tmr',
      isMapped: false,
      suggestions: [{ channelId: mine.channelId }],
    },
  ]);
  const map = (channelId: string | null, isForgotten = false) =>
    post('mapping/save', {
      guideSourceId,
      mappings: [{ xmltvId: 'nbt.example', channelId, isForgotten }],
    });
  expect((await map(assembled.channelId)).code).toBe('live.channelNotEncoded');
  expect((await map('00000000-0000-4000-8000-000000000000')).code).toBe('live.channelNotFound');
  expect((await map(mine.channelId)).result).toEqual({ saved: 1 });
  await post('import', { guideSourceId, text });
  expect(await programmesOf(db, mine.channelId)).toMatchObject([{ title: 'Kabar' }]);
  expect(await mappingsOf(guideSourceId)).toMatchObject([
    { xmltvId: 'nbt.example', channelId: mine.channelId, isMapped: true },
  ]);
  // None of ours: it is not asked about again.
  await map(null);
  const { result } = await post('preview', { guideSourceId, text });
  expect(result).toMatchObject({ unknown: [], channels: [] });
  await map(null, true);
  expect((await post('preview', { guideSourceId, text })).result.unknown).toHaveLength(1);
});
