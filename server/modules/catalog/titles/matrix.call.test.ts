import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

const SINGLE = '/matrix-cas/v2/single-vod/list';
const SERIES = '/matrix-cas/v2/series-vod/list';
const UNKNOWN_ID = '6d4b7a52-1111-4222-8333-123456789abc';

let stage: TestApp;
let film: string;
let draft: string;
let series: string;
let episode: string;

async function ask(path: string, body: unknown, headers?: Record<string, string>) {
  return stage.app.inject({
    method: 'POST',
    url: `/platform${path}`,
    headers: headers ?? asClient(stage.deps),
    payload: body as object,
  });
}

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db } = stage.deps;
  ({ titleId: film } = await aFilm(db, { name: 'Satu', matrix: 'E', filmClass: '17+' }));
  ({ titleId: draft } = await aFilm(db, { name: 'Dua', publishedAt: null }));
  ({ titleId: series } = await aSeries(db, { name: 'Serial', matrix: 'C' }));
  episode = await anEpisode(db, { series: 'serial', season: 1, number: 1 });
});

test('films tell their class, everything else is left out', async () => {
  const answer = await ask(SINGLE, {
    productIds: [film, draft, series, episode, UNKNOWN_ID, film],
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result).toEqual([
    { productId: film, titleId: film, matrix: 'E', tier: 'single', filmClass: '17+' },
  ]);
});

test('series and their episodes tell the class of the series', async () => {
  const answer = await ask(SERIES, { productIds: [film, series, episode, UNKNOWN_ID] });
  expect(answer.json().result).toHaveLength(2);
  for (const productId of [series, episode]) {
    expect(answer.json().result).toContainEqual({
      productId,
      titleId: series,
      matrix: 'C',
      tier: 'lite',
      filmClass: 'SU',
    });
  }
});

test.each([
  {},
  { productIds: [] },
  { productIds: ['1'] },
  { productIds: ['\u0000'] },
  { productIds: Array.from({ length: 101 }, () => UNKNOWN_ID) },
  { productIds: UNKNOWN_ID },
  [],
])('%j is refused', async (body) => {
  for (const path of [SINGLE, SERIES]) {
    const answer = await ask(path, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  }
});

test.each([SINGLE, SERIES])('%s is for visitors with a token and accounts', async (path) => {
  const body = { productIds: [film] };
  expect((await ask(path, body, await asService(stage.deps))).statusCode).toBe(200);
  expect((await ask(path, body, await asAccount(stage.deps))).statusCode).toBe(200);
  expect((await ask(path, body, {})).statusCode).toBe(401);
});
