import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

let stage: TestApp;

const ask = (query = '', headers?: Record<string, string>) =>
  stage.app.inject({
    url: `/platform/cms/v2/freecontent/getAllFreeContent${query}`,
    headers: headers ?? asClient(stage.deps),
  });
const namesFor = async (query: string) =>
  (await ask(query)).json().result.products.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db } = stage.deps;
  await aFilm(db, { name: 'Gratis', isFreeContent: true, featuredWeight: 1 });
  await aFilm(db, { name: 'Remaja', isFreeContent: true, filmClass: '13+', featuredWeight: 2 });
  await aFilm(db, { name: 'Terdaftar', isFreeContent: true, matrix: 'B' });
  await aFilm(db, { name: 'Gratis tapi bukan hub' });
  await aFilm(db, { name: 'Rancangan', isFreeContent: true, publishedAt: null });
});

test('the free hub, featured first', async () => {
  const answer = await ask();
  expect(answer.json().result).toMatchObject({ total: 3, page: 1, pageSize: 8 });
  expect(await namesFor('')).toEqual(['Remaja', 'Gratis', 'Terdaftar']);
  expect(await namesFor('?pageSize=2&page=2')).toEqual(['Terdaftar']);
});

test('children see what is for all ages', async () => {
  expect(await namesFor('?mode=kids')).toEqual(['Gratis', 'Terdaftar']);
});

test('what needs a plan can not stand there', async () => {
  await expect(
    aFilm(stage.deps.db, { name: 'Berbayar', isFreeContent: true, matrix: 'C' }),
  ).rejects.toThrow(/check constraint/);
});

test('bad input is refused', async () => {
  expect((await ask('?page=0')).statusCode).toBe(400);
  expect((await ask('?mode=x')).statusCode).toBe(400);
});

test('visitors with a token and accounts may ask, strangers may not', async () => {
  expect((await ask('', await asService(stage.deps))).statusCode).toBe(200);
  expect((await ask('', await asAccount(stage.deps))).statusCode).toBe(200);
  expect((await ask('', {})).statusCode).toBe(401);
});
