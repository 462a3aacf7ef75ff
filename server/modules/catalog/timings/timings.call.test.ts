import { beforeAll, expect, test } from 'vitest';
import {
  findIntros,
  getAssetTimings,
  saveAssetTimings,
  type Timings,
} from '#contract/catalog/operator-timings.ts';
import { pathOf } from '#contract/call.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { upsertFoundMarker } from '../index.ts';

let stage: TestApp;
let editor: Viewer;
beforeAll(async () => {
  stage = await openTestApp({ modules: ['accounts', 'catalog'] });
  editor = await aViewer({ role: 'editor' });
});

const read = async (...ids: string[]) => {
  const query = { ids: ids.join(',') };
  return (await askApp(stage.app, editor.headers, getAssetTimings, { query })).result.assets;
};

async function save(assets: readonly (Timings & { assetId: string; stamp: string })[]) {
  const response = await stage.app.inject({
    method: 'POST',
    url: pathOf(saveAssetTimings),
    headers: editor.headers,
    body: { assets },
  });
  return { status: response.statusCode, code: response.json<{ code: string }>().code };
}

const opening = { kind: 'intro' as const, fromMs: 1_000, untilMs: 2_500 };

test('markers and chapters are saved for several films or none, once for each state that was seen', async () => {
  const [one, two] = [
    (await aPublishedFilm(stage.deps)).assetId,
    (await aPublishedFilm(stage.deps)).assetId,
  ];
  await upsertFoundMarker(stage.deps.db, { assetId: one, ...opening, agreed: 3, compared: 4 });
  const [first, second] = await read(one, two);
  expect(first).toMatchObject({ markers: [], chapters: [], found: [{ agreed: 3, compared: 4 }] });
  const stamps = { [one]: first?.stamp ?? '', [two]: second?.stamp ?? '' };
  const wanted = (assetId: string, more: Partial<Timings> = {}) => ({
    assetId,
    stamp: stamps[assetId] ?? '',
    markers: [opening],
    chapters: [{ fromMs: 0, title: '  Awal   hari ' }],
    ...more,
  });

  const beyond = [{ kind: 'credits' as const, fromMs: 86_000_000, untilMs: null }];
  expect(await save([wanted(one), wanted(two, { markers: beyond })])).toEqual({
    status: 422,
    code: 'catalog.timingsBeyondEnd',
  });
  expect((await read(one))[0]?.markers).toEqual([]);
  const presses = await Promise.all(
    Array.from({ length: 6 }, () => save([wanted(one), wanted(two)])),
  );
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(presses.filter(({ code }) => code === 'catalog.timingsChanged')).toHaveLength(5);
  expect(await read(one, two)).toMatchObject([
    { markers: [opening], chapters: [{ fromMs: 0, title: 'Awal hari' }], found: [] },
    { markers: [opening], chapters: [{ fromMs: 0, title: 'Awal hari' }] },
  ]);
  const acts = await stage.deps.db
    .selectFrom('platform.act')
    .select('subjectId')
    .where('act', '=', 'asset.timings')
    .execute();
  expect(acts.map(({ subjectId }) => subjectId).toSorted()).toEqual([one, two].toSorted());
});

test('what makes no sense is refused with words, and nothing is lost', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const stamp = (await read(assetId))[0]?.stamp ?? '';
  const bad: Partial<Timings>[] = [
    { markers: [{ kind: 'intro', fromMs: 2_000, untilMs: 1_000 }] },
    { markers: [{ kind: 'intro', fromMs: 2_000, untilMs: null }] },
    { markers: [opening, { ...opening, fromMs: 0 }] },
    { chapters: [{ fromMs: 0, title: ' ' }] },
    { chapters: [1, 2].map((part) => ({ fromMs: 0, title: `Bab ${part}` })) },
    { chapters: [{ fromMs: -1, title: 'Bab' }] },
    { chapters: [{ fromMs: 0, title: 'Bab\u0000' }] },
  ];
  for (const timings of bad) {
    const asked = { assetId, stamp, markers: [], chapters: [], ...timings };
    expect((await save([asked])).status).toBe(400);
  }
  expect((await read(assetId))[0]?.stamp).toBe(stamp);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await save([{ assetId: unknown, stamp, markers: [], chapters: [] }])).code).toBe(
    'catalog.assetNotFound',
  );
  expect(await read(unknown)).toEqual([]);
});

test('a comparison of episodes waits in the queue, once for the same ones', async () => {
  const ids = [
    (await aPublishedFilm(stage.deps)).assetId,
    (await aPublishedFilm(stage.deps)).assetId,
  ];
  for (let i = 0; i < 3; i += 1)
    await askApp(stage.app, editor.headers, findIntros, { body: { assetIds: ids } });
  const { rows } = await stage.deps.db.executeQuery<{ data: { assetIds: string[] } }>(
    stage.deps.db
      .selectFrom('pgboss.job' as never)
      .select('data' as never)
      .where('name' as never, '=', 'media.findIntros' as never)
      .compile(),
  );
  expect(rows.map(({ data }) => data.assetIds)).toEqual([ids]);
});
