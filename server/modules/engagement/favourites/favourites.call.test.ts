import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

const UNKNOWN_ID = '6d4b7a52-1111-4222-8333-123456789abc';

let stage: TestApp;
let films: string[];
let series: string;
let episode: string;

type Headers = Record<string, string>;
const list = (headers: Headers, query = '') =>
  stage.app.inject({ url: `/platform/favorite/list${query}`, headers });
const post = (act: 'add' | 'delete', headers: Headers, body: unknown) =>
  stage.app.inject({
    method: 'POST',
    url: `/platform/favorite/${act}`,
    headers,
    payload: body as object,
  });
const namesOf = async (headers: Headers, query = '') =>
  (await list(headers, query)).json().result.products.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  stage = await openTestApp({ modules: ['engagement'] });
  const { db } = stage.deps;
  films = [];
  for (const name of ['Satu', 'Dua', 'Tiga']) films.push((await aFilm(db, { name })).titleId);
  ({ titleId: series } = await aSeries(db, { name: 'Serial' }));
  episode = await anEpisode(db, { series: 'serial', season: 1, number: 1 });
});

test('favourites are added, listed newest first, and taken away', async () => {
  const headers = await asAccount(stage.deps);
  for (const productId of films) {
    const answer = await post('add', headers, { productId });
    expect([answer.statusCode, answer.json().result]).toEqual([
      200,
      { productId, isFavourite: true },
    ]);
    stage.deps.clock.advance(1_000);
  }
  expect(await namesOf(headers)).toEqual(['Tiga', 'Dua', 'Satu']);
  expect(await namesOf(headers, '?page=2&pageSize=2')).toEqual(['Satu']);
  expect((await list(headers)).json().result).toMatchObject({ total: 3, totalPages: 1, page: 1 });

  const answer = await post('delete', headers, { productId: films[1] });
  expect(answer.json().result).toEqual({ productId: films[1], isFavourite: false });
  expect(await namesOf(headers)).toEqual(['Tiga', 'Satu']);
});

test('twice is the same as once', async () => {
  const headers = await asAccount(stage.deps);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post('add', headers, { productId: films[0] })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await namesOf(headers)).toEqual(['Satu']);
  for (let i = 0; i < 2; i += 1) {
    expect((await post('delete', headers, { productId: films[0] })).statusCode).toBe(200);
  }
  expect((await post('delete', headers, { productId: UNKNOWN_ID })).statusCode).toBe(200);
  expect(await namesOf(headers)).toEqual([]);
});

test('an episode marks its series, and can be asked for', async () => {
  const headers = await asAccount(stage.deps);
  await post('add', headers, { productId: episode });
  expect(await namesOf(headers)).toEqual(['Serial']);
  expect(await namesOf(headers, `?productId=${episode}`)).toEqual(['Serial']);
  expect(await namesOf(headers, `?productId=${films[0]}`)).toEqual([]);
  expect((await post('delete', headers, { productId: episode })).json().result.productId).toBe(
    series,
  );
  expect(await namesOf(headers)).toEqual([]);
});

test('a profile neither reads nor changes the favourites of another', async () => {
  const [mine, theirs] = [await asAccount(stage.deps), await asAccount(stage.deps)];
  await post('add', mine, { productId: films[0] });
  expect(await namesOf(theirs)).toEqual([]);
  await post('delete', theirs, { productId: films[0] });
  expect(await namesOf(mine)).toEqual(['Satu']);
});

test('titles that vanished leave the list, come back with it, and can be taken away', async () => {
  const { db, clock } = stage.deps;
  const headers = await asAccount(stage.deps);
  const soon = new Date(clock.now().getTime() + 60_000);
  const { titleId } = await aFilm(db, { name: 'Sebentar', licenceTo: soon });
  await post('add', headers, { productId: titleId });
  await post('add', headers, { productId: films[0] });
  clock.advance(61_000);
  const answer = await list(headers);
  expect(answer.json().result).toMatchObject({ total: 1, products: [{ name: 'Satu' }] });
  expect((await post('delete', headers, { productId: titleId })).statusCode).toBe(200);
});

test('what is not there can not be a favourite', async () => {
  const headers = await asAccount(stage.deps);
  const { titleId: draft } = await aFilm(stage.deps.db, { name: 'Rancangan', publishedAt: null });
  for (const productId of [UNKNOWN_ID, draft]) {
    const answer = await post('add', headers, { productId });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'engagement.titleNotFound']);
  }
});

test('a full list takes no more, and keeps what it has', async () => {
  const accountId = randomUUID();
  const headers = await asAccount(stage.deps, accountId);
  await post('add', headers, { productId: films[0] });
  const others = Array.from({ length: 499 }, () => ({
    accountId,
    profileId: accountId,
    titleId: randomUUID(),
    addedAt: stage.deps.clock.now(),
  }));
  await stage.deps.db.insertInto('engagement.favourite').values(others).execute();
  const answer = await post('add', headers, { productId: films[1] });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'engagement.tooManyFavourites']);
  expect((await post('add', headers, { productId: films[0] })).statusCode).toBe(200);
});

test.each([{}, { productId: '1' }, { productId: '\u0000' }, { productId: 7 }])(
  '%j is refused',
  async (body) => {
    const headers = await asAccount(stage.deps);
    for (const act of ['add', 'delete'] as const) {
      expect((await post(act, headers, body)).json().code).toBe('common.badRequest');
    }
  },
);

test('a bad page or id is refused', async () => {
  const headers = await asAccount(stage.deps);
  expect((await list(headers, '?page=99999')).statusCode).toBe(400);
  expect((await list(headers, '?productId=abc')).statusCode).toBe(400);
});

test('only accounts have favourites', async () => {
  for (const headers of [{}, asClient(stage.deps), await asService(stage.deps)]) {
    expect((await list(headers)).json().code).toBe('common.unauthenticated');
    for (const act of ['add', 'delete'] as const) {
      expect((await post(act, headers, { productId: films[0] })).statusCode).toBe(401);
    }
  }
});
