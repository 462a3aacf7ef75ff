import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';
import { upsertGenre, upsertPerson } from '../index.ts';

let stage: TestApp;

async function ask(keyword: string, more = '', headers?: Record<string, string>) {
  return stage.app.inject({
    url: `/platform/search/vod_list?keyword=${encodeURIComponent(keyword)}${more}`,
    headers: headers ?? asClient(stage.deps),
  });
}

async function namesFor(keyword: string, more = ''): Promise<string[]> {
  const answer = await ask(keyword, more);
  expect([keyword, answer.statusCode]).toEqual([keyword, 200]);
  return answer.json().result.products.map(({ name }: { name: string }) => name);
}

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db } = stage.deps;
  await upsertPerson(db, { slug: 'reza-rahadian', name: 'Reza Rahadian' });
  await upsertGenre(db, { slug: 'komedi', name: 'Komedi', aliases: ['lucu', 'comedy'] });
  await aFilm(db, {
    name: 'Big Buck Bunny',
    synopsis: 'Seekor kelinci besar membalas dendam kepada tiga pengganggu di hutan.',
    genres: ['Komedi', 'Animasi'],
    actors: ['Sacha Goedegebure'],
  });
  await aFilm(db, {
    name: 'Bunny',
    synopsis: 'Catatan pendek tentang kebun.',
    genres: ['Dokumenter'],
  });
  await aFilm(db, {
    name: 'Perjalanan ke Bulan',
    synopsis: 'Enam orang terbang jauh dari bumi.',
    genres: ['Fiksi Ilmiah'],
  });
  await aFilm(db, {
    name: 'Kaki yang Lelah',
    synopsis: 'Seorang anak berjalan tiga hari mencari ibunya.',
    genres: ['Drama'],
    actors: ['Christine Hakim'],
  });
  await aFilm(db, {
    name: 'Malam di Solo',
    synopsis: 'Para penari berlatih sampai pagi.',
    genres: ['Drama'],
    actors: ['Reza Rahadian', 'Christine Hakim'],
  });
  await aSeries(db, { name: 'Laut Dalam', synopsis: 'Empat penyelam.', genres: ['Dokumenter'] });
  await anEpisode(db, { series: 'laut-dalam', season: 1, number: 1, name: 'Hiu Martil' });
  const senja = { synopsis: 'Senja senja senja.', genres: ['Senja'], actors: ['Senja'] };
  await aFilm(db, { name: 'Senja Senja', ...senja, featuredWeight: 9 });
  await aFilm(db, { name: 'Senja' });
  await aFilm(db, { name: 'Bunny Rahasia', publishedAt: null, actors: ['Tersembunyi Sekali'] });
});

test.each([
  ['big buck bunny', 'Big Buck Bunny'],
  ['BIG BUCK', 'Big Buck Bunny'],
  ['bunny', 'Bunny'],
  ['bun', 'Bunny'],
  ['senja', 'Senja'],
  ['perjalanan', 'Perjalanan ke Bulan'],
])('the very name, or its beginning, comes first: %s', async (keyword, name) => {
  expect((await namesFor(keyword))[0]).toBe(name);
});

test.each([
  ['berjalan', ['Kaki yang Lelah', 'Perjalanan ke Bulan']],
  ['perjalanan', ['Perjalanan ke Bulan', 'Kaki yang Lelah']],
  ['jalan', ['Perjalanan ke Bulan', 'Kaki yang Lelah']],
  ['tarian', ['Malam di Solo']],
  ['menari', ['Malam di Solo']],
  ['selam', ['Laut Dalam']],
  ['menyelam', ['Laut Dalam']],
  ['pembalasan', ['Big Buck Bunny']],
])('Indonesian word forms lead to the same titles: %s', async (keyword, names) => {
  const found = await namesFor(keyword);
  expect(found.toSorted()).toEqual(names.toSorted());
});

test.each([
  ['perjalann', 'Perjalanan ke Bulan'],
  ['prejalanan', 'Perjalanan ke Bulan'],
  ['big bukc bunny', 'Big Buck Bunny'],
  ['bigbuckbunny', 'Big Buck Bunny'],
  ['bunni', 'Bunny'],
  ['kelinic', 'Big Buck Bunny'],
  ['penyelaam', 'Laut Dalam'],
])('typing errors are forgiven: %s', async (keyword, name) => {
  expect((await namesFor(keyword))[0]).toBe(name);
});

test.each([
  ['christine hakim', ['Kaki yang Lelah', 'Malam di Solo']],
  ['cristine hakm', ['Kaki yang Lelah', 'Malam di Solo']],
  ['rahadian', ['Malam di Solo']],
  ['hakim drama', ['Kaki yang Lelah', 'Malam di Solo']],
  ['film lucu', ['Big Buck Bunny']],
  ['dokumenter', ['Bunny', 'Laut Dalam']],
  ['hiu martil', ['Laut Dalam']],
])('people, genres and episodes lead to their titles: %s', async (keyword, names) => {
  expect((await namesFor(keyword)).toSorted()).toEqual(names);
});

test('people and genres are found themselves, hidden titles lend them nothing', async () => {
  const people = (await ask('hakim')).json().result.people;
  expect(people).toMatchObject([{ slug: 'christine-hakim', titleCount: 2 }]);
  const genres = (await ask('komdi')).json().result.genres;
  expect(genres).toMatchObject([{ slug: 'komedi', titleCount: 1 }]);
  expect((await ask('tersembunyi')).json().result).toMatchObject({ people: [], products: [] });
});

test('a person whose name is only like what was typed is found, unless titles enough hold the very words', async () => {
  const { db } = stage.deps;
  // Answers are kept for seconds: each page size is asked for once.
  let pageSize = 1;
  const people = async () => {
    pageSize += 1;
    const { result } = (await ask('sekar', `&pageSize=${pageSize}`)).json();
    return result.people.map(({ name }: { name: string }) => name);
  };
  await aFilm(db, { name: 'Tanpa Nama', actors: ['Sekat Wangi'] });
  for (let i = 1; i < 8; i += 1) await aFilm(db, { name: `Sekar ${i}` });
  expect(await people()).toEqual(['Sekat Wangi']);
  await aFilm(db, { name: 'Sekar 8' });
  expect(await people()).toEqual([]);
  await aFilm(db, { name: 'Kembang', actors: ['Sekar Ayu'] });
  expect(await people()).toEqual(['Sekar Ayu']);
});

test('what nothing is like finds nothing', async () => {
  const { result } = (await ask('xqzwv kjhgf')).json();
  expect(result).toMatchObject({ products: [], people: [], genres: [], total: 0, totalPages: 0 });
});

test('several words want all of them, or as many as there are', async () => {
  expect(await namesFor('kelinci dendam')).toEqual(['Big Buck Bunny']);
  expect(await namesFor('film tentang perjalanan ke bulan')).toEqual(['Perjalanan ke Bulan']);
  expect((await namesFor('bunny antariksa'))[0]).toBe('Bunny');
});

test('kind, genre and pages narrow what was found; the facets count all of it', async () => {
  expect(await namesFor('dokumenter', '&kind=series')).toEqual(['Laut Dalam']);
  expect(await namesFor('drama', '&genreId=drama&pageSize=1&page=2')).toHaveLength(1);
  const { result } = (await ask('dokumenter', '&kind=series&pageSize=1')).json();
  expect(result).toMatchObject({ total: 1, totalPages: 1, page: 1, pageSize: 1 });
  expect(result.facets.kinds).toContainEqual({ key: 'film', count: 1 });
  expect(result.facets.genres).toEqual([{ key: 'dokumenter', name: 'Dokumenter', count: 2 }]);
});

test('a renamed person is found by the new name', async () => {
  await upsertPerson(stage.deps.db, { slug: 'reza-rahadian', name: 'Reza Wirawan' });
  expect(await namesFor('wirawan')).toEqual(['Malam di Solo']);
  expect(await namesFor('rahadian', '&page=1')).toEqual([]);
});

test.each(["'", '"bunny', 'bunny & | !', 'a:*', '%', '_', '\\', '(((', '🐰', '<->', "'; drop"])(
  'signs are only signs: %s',
  async (keyword) => {
    expect((await ask(keyword)).statusCode).toBe(200);
  },
);

test.each([
  '?keyword=',
  '?keyword=a%00b',
  `?keyword=${'a'.repeat(101)}`,
  '',
  '?keyword=a&page=0',
  '?keyword=a&pageSize=1000',
  '?keyword=a&kind=x',
  '?keyword=a&genreId=%00',
  '?keyword=a&keyword=b',
])('"%s" is refused', async (query) => {
  const answer = await stage.app.inject({
    url: `/platform/search/vod_list${query}`,
    headers: asClient(stage.deps),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('an unknown genre is an error of its own', async () => {
  const answer = await ask('bunny', '&genreId=tidak-ada');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'catalog.genreNotFound']);
});

test('visitors with a token and accounts may ask, strangers may not', async () => {
  expect((await ask('bunny', '', await asService(stage.deps))).statusCode).toBe(200);
  expect((await ask('bunny', '', await asAccount(stage.deps))).statusCode).toBe(200);
  expect((await ask('bunny', '', {})).statusCode).toBe(401);
});
