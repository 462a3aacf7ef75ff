import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getContinuePlayList, postProgress } from '#contract/playback/index.ts';
import { SECOND } from '#contract/constants.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

type Headers = Record<string, string>;
const LENGTH = 600;

let app: TestApp['app'];
let deps: TestApp['deps'];
let assetId: string;
beforeAll(async () => {
  ({ app, deps } = await openTestApp({ modules: ['playback'] }));
  assetId = await anAsset(deps.db, { seconds: LENGTH });
});

const films = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await aFilm(deps.db, { name, assetId })).titleId));

async function watch(headers: Headers, productId: string, positionSeconds: number) {
  deps.clock.advance(SECOND);
  const body = { playbackId: randomUUID(), productId, positionSeconds };
  expect((await askApp(app, headers, postProgress, { body })).status).toBe(200);
}

const listOf = async (headers: Headers, query: { page?: number; pageSize?: number } = {}) =>
  (await askApp(app, headers, getContinuePlayList, { query })).result.products;
const namesOf = async (...asked: Parameters<typeof listOf>) =>
  (await listOf(...asked)).map(({ card }) => card.name);

test('films that were begun, the latest first, with where they stand', async () => {
  const { headers } = await aViewer();
  expect(await listOf(headers)).toEqual([]);
  const [early = '', late = ''] = await films('Pagi', 'Malam');
  await watch(headers, early, 150);
  await watch(headers, late, 30);
  expect(await listOf(headers)).toMatchObject([
    { productId: late, positionSeconds: 30, progress: 0.05, episodeLabel: null },
    { productId: early, positionSeconds: 150, durationSeconds: LENGTH, progress: 0.25 },
  ]);
  await watch(headers, early, 160);
  expect(await namesOf(headers)).toEqual(['Pagi', 'Malam']);
});

test('a finished film leaves the list and comes back when it is watched again', async () => {
  const { headers } = await aViewer();
  const [film = ''] = await films('Tuntas');
  await watch(headers, film, LENGTH);
  expect(await listOf(headers)).toEqual([]);
  await watch(headers, film, 60);
  expect(await namesOf(headers)).toEqual(['Tuntas']);
});

test('a finished episode gives the next one, a finished series leaves', async () => {
  const { headers } = await aViewer();
  const { titleId, slug: series } = await aSeries(deps.db, { name: 'Kampung Hujan' });
  const first = await anEpisode(deps.db, { series, season: 1, number: 1, assetId });
  const second = await anEpisode(deps.db, { series, season: 2, number: 1, assetId });

  await watch(headers, first, 200);
  expect(await listOf(headers)).toMatchObject([
    { productId: first, titleId, episodeLabel: 'S1 E1 · Bagian 1', positionSeconds: 200 },
  ]);
  await watch(headers, first, LENGTH);
  expect(await listOf(headers)).toMatchObject([
    { productId: second, episodeLabel: 'S2 E1 · Bagian 1', positionSeconds: 0, progress: 0 },
  ]);
  await watch(headers, second, 90);
  expect(await listOf(headers)).toMatchObject([{ productId: second, positionSeconds: 90 }]);
  await watch(headers, second, LENGTH);
  expect(await listOf(headers)).toEqual([]);

  // A new episode brings it back.
  const third = await anEpisode(deps.db, { series, season: 2, number: 2, assetId });
  expect(await listOf(headers)).toMatchObject([{ productId: third, titleId }]);
});

test('pages are full although what has ended lies in between', async () => {
  const { headers } = await aViewer();
  const begun = Array.from({ length: 5 }, (_, index) => `Mulai ${index}`);
  for (const film of await films(...begun)) await watch(headers, film, 60);
  // The latest that were watched: 60 series to their end, more than one reading of the history.
  const ended = Array.from({ length: 60 }, async (_, each) => {
    const { slug: series } = await aSeries(deps.db, { name: `Habis ${each}` });
    return anEpisode(deps.db, { series, season: 1, number: 1, assetId });
  });
  await Promise.all((await Promise.all(ended)).map((only) => watch(headers, only, LENGTH)));
  const expected = begun.toReversed();
  expect(await namesOf(headers, { pageSize: 3 })).toEqual(expected.slice(0, 3));
  expect(await namesOf(headers, { pageSize: 3, page: 2 })).toEqual(expected.slice(3));
  expect(await namesOf(headers, { pageSize: 3, page: 3 })).toEqual([]);
  expect(await namesOf(headers)).toEqual(expected);
});

test('a title that may not be shown any more is left out', async () => {
  const { headers } = await aViewer();
  const [gone = '', kept = ''] = await films('Ditarik', 'Tetap');
  await watch(headers, kept, 60);
  await watch(headers, gone, 60);
  await deps.db
    .updateTable('catalog.licence')
    .set({ toAt: deps.clock.now() })
    .where('titleId', '=', gone)
    .execute();
  expect(await namesOf(headers)).toEqual(['Tetap']);
});

test('is of one account alone', async () => {
  const [mine, other] = [await aViewer(), await aViewer()];
  const [film = ''] = await films('Rahasia');
  await watch(mine.headers, film, 60);
  expect(await namesOf(mine.headers)).toEqual(['Rahasia']);
  expect(await listOf(other.headers)).toEqual([]);
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    const { status, code } = await askApp(app, headers, getContinuePlayList);
    expect([status, code]).toEqual([401, 'common.unauthenticated']);
  }
});

test('pages are numbers', async () => {
  const { headers } = await aViewer();
  for (const query of ['page=0', 'page=x', 'page=99999999999', 'pageSize=101', 'pageSize=-1']) {
    const url = `/platform/product/continue_play_list?${query}`;
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.json().code], query).toEqual([400, 'common.badRequest']);
  }
});
