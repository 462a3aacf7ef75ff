import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getEpisodes, postProgress } from '#contract/playback/index.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

type Headers = Record<string, string>;
type Query = { productId: string; season?: number; number?: number };

let app: TestApp['app'];
let deps: TestApp['deps'];
let seriesId: string;
const ids: string[] = [];

/** Longer than a stretch, with a gap in its numbers. */
const LAST = 60;
const MISSING = 10;

beforeAll(async () => {
  ({ app, deps } = await openTestApp({ modules: ['profiles', 'playback'] }));
  const assetId = await anAsset(deps.db, { seconds: 100 });
  const { titleId, slug: series } = await aSeries(deps.db, { name: 'Sinetron', filmClass: '13+' });
  seriesId = titleId;
  for (let number = 1; number <= LAST; number += 1) {
    if (number === MISSING) continue;
    ids[number] = await anEpisode(deps.db, { series, season: 1, number, assetId });
  }
  await anEpisode(deps.db, { series, season: 2, seasonName: 'Babak dua', number: 1, assetId });
});

const ask = (headers: Headers, query: Query) => askApp(app, headers, getEpisodes, { query });

test('a long season comes in stretches, and names all seasons', async () => {
  const { result } = await ask(asClient(deps), { productId: seriesId });
  expect(result).toMatchObject({
    titleSlug: 'sinetron',
    currentId: ids[1],
    seasons: [
      { number: 1, name: 'Musim 1' },
      { number: 2, name: 'Babak dua' },
    ],
    season: 1,
    ranges: [
      { from: 1, until: 51 },
      { from: 52, until: 60 },
    ],
    from: 1,
  });
  expect(result.episodes).toHaveLength(50);
  const later = await ask(asClient(deps), { productId: seriesId, season: 1, number: 55 });
  expect(later.result.episodes.map(({ number }) => number)).toEqual([
    52, 53, 54, 55, 56, 57, 58, 59, 60,
  ]);
});

test.each([
  [{ season: 2 }, 2, 1],
  [{ season: 99 }, 1, 1],
  [{ season: 1, number: MISSING }, 1, 1],
  [{ number: 9_999 }, 1, 52],
])('what is not there gives the nearest: %j', async (wanted, season, from) => {
  const { result } = await ask(asClient(deps), { productId: seriesId, ...wanted });
  expect([result.season, result.from]).toEqual([season, from]);
});

test('it opens where the viewer is, with how far one came in each', async () => {
  const { headers } = await aViewer();
  const watch = (number: number, positionSeconds: number) =>
    askApp(app, headers, postProgress, {
      body: { playbackId: randomUUID(), productId: ids[number] ?? '', positionSeconds },
    });
  await watch(52, 100);
  await watch(53, 25);
  const { result } = await ask(headers, { productId: seriesId });
  expect(result).toMatchObject({ currentId: ids[53], from: 52 });
  expect(result.episodes.slice(0, 3)).toMatchObject([
    { progress: 1, isFinished: true },
    { progress: 0.25, isFinished: false },
    { progress: 0, isFinished: false },
  ]);
  // Asked by an episode, that is the one.
  const own = await ask(headers, { productId: ids[2] ?? '' });
  expect(own.result).toMatchObject({ currentId: ids[2], from: 1 });
});

test('a film has no episodes, and a child none of what is for adults', async () => {
  const { titleId } = await aFilm(deps.db, { name: 'Sendiri' });
  const { status, code } = await ask(asClient(deps), { productId: titleId });
  expect([status, code]).toEqual([404, 'playback.notFound']);
  const parent = await aViewer();
  const child = await aChild(app, parent.headers);
  expect((await ask(child.headers, { productId: seriesId })).code).toBe('common.adultOnly');
});
