import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { upsertRail } from '../index.ts';

let stage: TestApp;

const ask = (query = '', headers?: Record<string, string>) =>
  stage.app.inject({
    url: `/platform/v2/home/rails${query}`,
    headers: headers ?? asClient(stage.deps),
  });

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db } = stage.deps;
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  await aFilm(db, { name: 'Satu', categories: ['Alam'], publishedAt: day(1) });
  await aFilm(db, { name: 'Dua', categories: ['Alam'], publishedAt: day(2), filmClass: '17+' });
  await aFilm(db, { name: 'Tiga', publishedAt: day(3) });
  for (const name of ['Enam', 'Lima', 'Empat']) await aFilm(db, { name, publishedAt: day(1) });
  await aFilm(db, { name: 'Rancangan', publishedAt: null });
  await upsertRail(db, { slug: 'baru', number: 5, name: 'Baru', source: 'latest', size: 2 });
  await upsertRail(db, {
    slug: 'pilihan',
    number: 3,
    name: 'Pilihan',
    layout: 'ranked',
    titles: ['tiga', 'empat', 'rancangan', 'lima', 'satu', 'enam'],
  });
  const category = { category: 'alam', source: 'category' } as const;
  await upsertRail(db, { slug: 'alam', number: 4, name: 'Alam', ...category });
  await upsertRail(db, { slug: 'anak', number: 3, name: 'Anak', mode: 'kids', ...category });
  await upsertRail(db, { slug: 'kosong', number: 6, name: 'Kosong', titles: ['rancangan'] });
});

test('rails in their order with what may be shown, the empty ones left out', async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  const { rails } = answer.json().result;
  expect(rails).toMatchObject([
    { number: 3, slug: 'pilihan', layout: 'ranked', category: null },
    { number: 4, slug: 'alam', layout: 'poster', category: { slug: 'alam' } },
    { number: 5, slug: 'baru' },
  ]);
  expect(namesOf(rails)).toEqual([
    ['Tiga', 'Empat', 'Lima', 'Satu', 'Enam'],
    expect.arrayContaining(['Satu', 'Dua']),
    ['Tiga', 'Dua'],
  ]);
});

test("children have their own rails, with what's for all ages", async () => {
  expect(namesOf((await ask('?mode=kids')).json().result.rails)).toEqual([['Satu']]);
});

test('the numbers of the personal rails stay free', async () => {
  const rail = upsertRail(stage.deps.db, { slug: 'dua', number: 2, name: 'Dua' });
  await expect(rail).rejects.toThrow(/check constraint/);
});

test('bad input is refused', async () => {
  expect((await ask('?mode=')).statusCode).toBe(400);
});

test('visitors with a token and accounts may ask, strangers may not', async () => {
  expect((await ask('', await asService(stage.deps))).statusCode).toBe(200);
  expect((await ask('', await asAccount(stage.deps))).statusCode).toBe(200);
  expect((await ask('', {})).statusCode).toBe(401);
});

function namesOf(rails: { cards: { name: string }[] }[]): string[][] {
  return rails.map(({ cards }) => cards.map(({ name }) => name));
}
