import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  getContinuePlayList,
  getWatchHistory,
  postContinueRemove,
  postHistoryDelete,
  postProgress,
  postWatched,
} from '#contract/playback/index.ts';
import { SECOND } from '#contract/constants.ts';
import { insertMarkersOnce } from '#modules/catalog/index.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

type Headers = Record<string, string>;
const LENGTH = 600;

let app: TestApp['app'];
let deps: TestApp['deps'];
beforeAll(async () => {
  ({ app, deps } = await openTestApp({ modules: ['playback'] }));
});

async function watch(headers: Headers, productId: string, positionSeconds: number, ageSeconds = 0) {
  if (ageSeconds === 0) deps.clock.advance(SECOND);
  const body = { playbackId: randomUUID(), productId, positionSeconds, ageSeconds };
  expect((await askApp(app, headers, postProgress, { body })).status).toBe(200);
}

const film = async (name: string) => {
  const assetId = await anAsset(deps.db, { seconds: LENGTH });
  return { ...(await aFilm(deps.db, { name, assetId })), assetId };
};
const historyOf = async (headers: Headers, query: { pageSize?: number; after?: string } = {}) =>
  (await askApp(app, headers, getWatchHistory, { query })).result;
const continuesOf = async (headers: Headers) =>
  (await askApp(app, headers, getContinuePlayList, { query: {} })).result.products.map(
    ({ card }) => card.name,
  );
const remove = (headers: Headers, titleId: string, removed: boolean) =>
  askApp(app, headers, postContinueRemove, { body: { titleId, removed } });
const mark = (headers: Headers, productId: string, watched: boolean) =>
  askApp(app, headers, postWatched, { body: { productId, watched } });

test('what was watched, newest first, by pages; of another account nothing', async () => {
  const { headers } = await aViewer();
  const other = await aViewer();
  const { titleId } = await film('Lama');
  const { slug: series } = await aSeries(deps.db, { name: 'Berseri' });
  const episode = await anEpisode(deps.db, { series, season: 1, number: 1 });
  await watch(headers, titleId, 300);
  await watch(headers, episode, 5);
  await watch(other.headers, titleId, 10);

  const first = await historyOf(headers, { pageSize: 1 });
  expect(first.items).toMatchObject([
    { productId: episode, episodeLabel: 'S1 E1 · Bagian 1', card: { name: 'Berseri' } },
  ]);
  const second = await historyOf(headers, { pageSize: 1, after: first.next ?? '' });
  expect(second.items).toMatchObject([{ productId: titleId, progress: 0.5, isFinished: false }]);
  expect(second.next).toBeNull();
});

test('one entry is deleted, then all; others keep theirs', async () => {
  const { headers } = await aViewer();
  const other = await aViewer();
  const [a, b, c] = [await film('Satu'), await film('Dua'), await film('Tiga')];
  for (const { titleId } of [a, b, c]) await watch(headers, titleId, 100);
  await watch(other.headers, a.titleId, 100);
  const drop = (body: { productId: string } | { all: true }) =>
    askApp(app, headers, postHistoryDelete, { body });

  expect((await drop({ productId: b.titleId })).result).toEqual({ deleted: 1 });
  expect((await drop({ productId: b.titleId })).result).toEqual({ deleted: 0 });
  expect(await continuesOf(headers)).toEqual(['Tiga', 'Satu']);
  expect((await drop({ all: true })).result).toEqual({ deleted: 2 });
  expect((await historyOf(headers)).items).toEqual([]);
  expect((await historyOf(other.headers)).items).toHaveLength(1);
});

test('a title leaves what one goes on with, comes back by undoing or by watching it, and its history stays', async () => {
  const { headers } = await aViewer();
  const { titleId } = await film('Tersisih');
  await watch(headers, titleId, 100);
  await remove(headers, titleId, true);
  expect(await continuesOf(headers)).toEqual([]);
  expect((await historyOf(headers)).items).toHaveLength(1);
  await remove(headers, titleId, false);
  expect(await continuesOf(headers)).toEqual(['Tersisih']);

  deps.clock.advance(SECOND);
  await remove(headers, titleId, true);
  // Sent late: it was watched before it was taken out.
  await watch(headers, titleId, 110, 60);
  expect(await continuesOf(headers)).toEqual([]);
  await watch(headers, titleId, 120);
  expect(await continuesOf(headers)).toEqual(['Tersisih']);
});

test('marked as watched it leaves the list, unmarked it stands where it was', async () => {
  const { headers } = await aViewer();
  const [begun, unseen] = [await film('Setengah'), await film('Belum')];
  await watch(headers, begun.titleId, 300);
  await mark(headers, begun.titleId, true);
  await mark(headers, unseen.titleId, true);
  expect(await continuesOf(headers)).toEqual([]);
  expect((await historyOf(headers)).items).toMatchObject([
    { isFinished: true },
    { isFinished: true },
  ]);
  await mark(headers, begun.titleId, false);
  await mark(headers, unseen.titleId, false);
  expect((await historyOf(headers)).items).toMatchObject([
    { productId: begun.titleId, progress: 0.5, isFinished: false },
  ]);
});

test('a film is finished where its credits begin', async () => {
  const { headers } = await aViewer();
  const { titleId, assetId } = await film('Berkredit');
  const credits = { kind: 'credits' as const, fromMs: 400 * SECOND, untilMs: null };
  await insertMarkersOnce(deps.db, assetId, [credits]);
  await watch(headers, titleId, 399);
  expect(await continuesOf(headers)).toEqual(['Berkredit']);
  await watch(headers, titleId, 400);
  expect(await continuesOf(headers)).toEqual([]);
});

test.each([{ after: 'kemarin' }, { after: `1_${randomUUID()}x` }, { pageSize: 0 }])(
  'a page that no answer named is refused: %j',
  async (query) => {
    const { headers } = await aViewer();
    expect((await askApp(app, headers, getWatchHistory, { query })).status).toBe(400);
  },
);
