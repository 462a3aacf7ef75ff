import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

let stage: TestApp;

async function ask(query: string, headers?: Record<string, string>) {
  return stage.app.inject({
    url: `/platform/product/list${query}`,
    headers: headers ?? asClient(stage.deps),
  });
}

const namesOf = (answer: { json(): { result: { products: { name: string }[] } } }) =>
  answer.json().result.products.map(({ name }) => name);

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db, clock } = stage.deps;
  const future = new Date(clock.now().getTime() + 86_400_000);
  const past = new Date(clock.now().getTime() - 86_400_000);
  for (let n = 1; n <= 11; n += 1) {
    const name = `Film ${String(n).padStart(2, '0')}`;
    await aFilm(db, { name, categories: ['Semua'], year: 2000 + n, featuredWeight: n });
  }
  await aFilm(db, { name: 'Élan', genres: ['Drama'], categories: ['Lain'], matrix: 'D' });
  await aFilm(db, { name: 'Rancangan', publishedAt: null });
  await aFilm(db, { name: 'Besok', publishedAt: future });
  await aFilm(db, { name: 'Belum boleh', licenceFrom: future });
  await aFilm(db, { name: 'Sudah lewat', licenceTo: past });
  await aFilm(db, { name: 'Masih dikemas', assetId: await anAsset(db, { isReady: false }) });
  await aFilm(db, { name: 'Tanpa berkas', assetId: null });
  await aFilm(db, { name: 'Khusus mitra', platformId: 'mitra-satu', featuredWeight: 99 });
  await aSeries(db, { name: 'Serial kosong' });
  await aSeries(db, { name: 'Serial isi', categories: ['Lain'] });
  await anEpisode(db, { series: 'serial-isi', season: 1, number: 1 });
});

test('shows eight titles, the featured first, and how many there are', async () => {
  const answer = await ask('');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 200, message: 'OK' });
  expect(namesOf(answer)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map(filmName));
  expect(answer.json().result).toMatchObject({ page: 1, pageSize: 8, total: 13, totalPages: 2 });
});

test('a card says what it shows and nothing else', async () => {
  const answer = await ask('?startsWith=elan');
  const [card] = answer.json().result.products;
  expect(card).toEqual({
    productId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    slug: 'elan',
    kind: 'film',
    name: 'Élan',
    year: null,
    filmClass: 'SU',
    matrix: 'D',
    tier: 'premium',
    runtimeMs: 596_500,
    isNew: false,
    images: {
      placeholder: '#31405a',
      poster: expect.arrayContaining([
        {
          url: expect.stringMatching(/^\/img\/m\/.*poster-320\.webp$/),
          w: 320,
          h: 480,
          type: 'image/webp',
        },
      ]),
      backdrop: expect.any(Array),
    },
  });
  const widths = card.images.poster.map(
    ({ w, type }: { w: number; type: string }) => `${w} ${type}`,
  );
  expect(widths).toEqual(['160 image/webp', '320 image/webp', '320 image/jpeg']);
});

test('pages follow each other without a gap, and end', async () => {
  const second = await ask('?page=2&orderBy=name');
  expect(namesOf(second)).toEqual([...[8, 9, 10, 11].map(filmName), 'Serial isi']);
  const beyond = await ask('?page=3');
  expect(namesOf(beyond)).toEqual([]);
  expect(beyond.json().result).toMatchObject({ page: 3, total: 13, totalPages: 2 });
  expect(namesOf(await ask('?pageSize=100'))).toHaveLength(13);
});

test.each([
  ['?orderBy=year&pageSize=2', ['Film 11', 'Film 10']],
  ['?orderBy=name&pageSize=2', ['Élan', 'Film 01']],
  ['?orderBy=latest&pageSize=100&startsWith=SERIAL', ['Serial isi']],
  ['?categoryId=lain', ['Élan', 'Serial isi']],
  ['?genreId=drama', ['Élan']],
  ['?kind=series', ['Serial isi']],
  ['?startsWith=%25', []],
  ['?platformId=mitra-satu&pageSize=1', ['Khusus mitra']],
])('%s gives %j', async (query, names) => {
  expect(namesOf(await ask(query))).toEqual(names);
});

test('a category can be named by its id, and comes along', async () => {
  const { categoryId } = await stage.deps.db
    .selectFrom('catalog.category')
    .select('categoryId')
    .where('slug', '=', 'lain')
    .executeTakeFirstOrThrow();
  const answer = await ask(`?categoryId=${categoryId}`);
  expect(answer.json().result).toMatchObject({ total: 2, category: { categoryId, slug: 'lain' } });
});

test('an unknown category or genre is an error of its own', async () => {
  const category = await ask('?categoryId=tidak-ada');
  expect([category.statusCode, category.json().code]).toEqual([404, 'catalog.categoryNotFound']);
  const genre = await ask('?genreId=6d4b7a52-1111-4222-8333-123456789abc');
  expect([genre.statusCode, genre.json().code]).toEqual([404, 'catalog.genreNotFound']);
});

test.each([
  '?page=0',
  '?page=-1',
  '?page=10001',
  '?page=1e9',
  '?page=satu',
  '?pageSize=0',
  '?pageSize=101',
  '?orderBy=price',
  '?kind=channel',
  '?startsWith=a%00b',
  '?startsWith=',
  '?categoryId=a%00b',
  '?categoryId=%27%20or%201%3D1--',
  '?platformId=%00',
])('%s is refused', async (query) => {
  const answer = await ask(query);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('visitors with a token and accounts may ask, strangers may not', async () => {
  expect((await ask('?page=1', await asService(stage.deps))).statusCode).toBe(200);
  expect((await ask('?page=1', await asAccount(stage.deps))).statusCode).toBe(200);
  const stranger = await ask('?page=1', {});
  expect([stranger.statusCode, stranger.json().code]).toEqual([401, 'common.unauthenticated']);
});

function filmName(n: number): string {
  return `Film ${String(n).padStart(2, '0')}`;
}
