import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { upsertCategory } from '../index.ts';

let stage: TestApp;
const ask = (headers: Record<string, string>, path = '/category/list') =>
  stage.app.inject({ url: `/platform${path}`, headers });

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog', 'live'] });
  const { db } = stage.deps;
  await upsertCategory(db, { slug: 'kosong', name: 'Kosong', position: 0 });
  await upsertCategory(db, { slug: 'zaman', name: 'Zaman', description: 'Dulu', position: 1 });
  await upsertCategory(db, { slug: 'alam', name: 'Alam', position: 2 });
  await aFilm(db, { name: 'Satu', categories: ['Zaman', 'Alam'], genres: ['Komedi'] });
  await aFilm(db, { name: 'Dua', categories: ['Zaman'], genres: ['Aksi', 'Komedi'] });
  await aFilm(db, { name: 'Tiga', categories: ['Kosong'], genres: ['Horor'], publishedAt: null });
});

test('categories with something to watch, in their order, with how much', async () => {
  const answer = await ask(asClient(stage.deps));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result.categories).toEqual([
    expect.objectContaining({ slug: 'zaman', description: 'Dulu', titleCount: 2 }),
    expect.objectContaining({ slug: 'alam', description: '', titleCount: 1 }),
  ]);
});

test('menus get them by name', async () => {
  const answer = await ask(asClient(stage.deps), '/tayang/tvs/categories');
  expect(answer.json().result.map(({ name }: { name: string }) => name)).toEqual(['Alam', 'Zaman']);
});

test('genres with something to watch, by name', async () => {
  const answer = await ask(asClient(stage.deps), '/tayang/tvs/genres');
  expect(answer.json().result).toEqual([
    { genreId: expect.any(String), slug: 'aksi', name: 'Aksi', titleCount: 1 },
    { genreId: expect.any(String), slug: 'komedi', name: 'Komedi', titleCount: 2 },
  ]);
});

test.each(['/category/list', '/tayang/tvs/categories', '/tayang/tvs/genres'])(
  '%s is for visitors with a token and accounts, not for strangers',
  async (path) => {
    expect((await ask(await asService(stage.deps), path)).statusCode).toBe(200);
    expect((await ask(await asAccount(stage.deps), path)).statusCode).toBe(200);
    expect((await ask({}, path)).statusCode).toBe(401);
  },
);

test.each(['/tayang/tvs/categories?platformId=', '/tayang/tvs/genres?platformId=%00'])(
  '%s is refused',
  async (path) => {
    expect((await ask(asClient(stage.deps), path)).statusCode).toBe(400);
  },
);
