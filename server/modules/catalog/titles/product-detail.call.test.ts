import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

let stage: TestApp;
let filmId: string;
let trailerId: string;
let secondEpisode: string;
let draftEpisode: string;

const ask = (query: string, headers?: Record<string, string>) =>
  stage.app.inject({
    url: `/platform/product/detail${query}`,
    headers: headers ?? asClient(stage.deps),
  });

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db } = stage.deps;
  trailerId = await anAsset(db, { seconds: 30 });
  ({ titleId: filmId } = await aFilm(db, {
    name: 'Kelinci Besar',
    originalName: 'Big Rabbit',
    tagline: 'Jangan ganggu',
    synopsis: 'Seekor kelinci.',
    year: 2008,
    country: 'NL',
    language: 'en',
    filmClass: '13+',
    matrix: 'C',
    attribution: '(c) Yayasan',
    licence: 'CC BY 3.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
    licenceFrom: new Date('2026-01-01T00:00:00Z'),
    licenceTo: new Date('2099-01-01T00:00:00Z'),
    trailerAssetId: trailerId,
    genres: ['Komedi', 'Animasi'],
    categories: ['Pendek'],
    actors: ['Tono', 'Ani'],
  }));
  await aFilm(db, { name: 'Satu genre', genres: ['Animasi'], featuredWeight: 50 });
  await aFilm(db, { name: 'Dua genre', genres: ['Animasi', 'Komedi'] });
  await aFilm(db, { name: 'Satu pemain', actors: ['Tono'] });
  await aFilm(db, { name: 'Tak terbit', genres: ['Animasi', 'Komedi'], publishedAt: null });
  await aFilm(db, { name: 'Lain sekali', genres: ['Horor'] });

  await aSeries(db, { name: 'Petualangan', genres: ['Horor'] });
  const episode = { series: 'petualangan', season: 1 };
  secondEpisode = await anEpisode(db, { ...episode, number: 2, name: 'Kedua', synopsis: 'Dua.' });
  await anEpisode(db, { ...episode, number: 1, name: 'Pertama' });
  await anEpisode(db, { ...episode, season: 2, seasonName: 'Babak akhir', number: 1 });
  draftEpisode = await anEpisode(db, { ...episode, number: 3, publishedAt: null });
  await anEpisode(db, { ...episode, number: 4, assetId: null });
  const waiting = await anAsset(db, { isReady: false });
  await anEpisode(db, { ...episode, number: 0, name: 'Masih dikemas', assetId: waiting });
});

test('a film by its slug or its id, with everything about it', async () => {
  const answer = await ask('?slug=kelinci-besar');
  expect(answer.statusCode).toBe(200);
  expect((await ask(`?productId=${filmId}`)).json().result).toEqual(answer.json().result);
  expect(answer.json().result).toMatchObject({
    productId: filmId,
    kind: 'film',
    name: 'Kelinci Besar',
    originalName: 'Big Rabbit',
    tagline: 'Jangan ganggu',
    synopsis: 'Seekor kelinci.',
    year: 2008,
    filmClass: '13+',
    matrix: 'C',
    tier: 'lite',
    runtimeMs: 596_500,
    country: 'NL',
    language: 'en',
    availability: { from: '2026-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' },
    attribution: {
      text: '(c) Yayasan',
      licence: 'CC BY 3.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
      sourceUrl: null,
    },
    categories: [{ slug: 'pendek' }],
    genres: [{ slug: 'komedi' }, { slug: 'animasi' }],
    credits: [
      { name: 'Tono', role: 'actor', character: null },
      { name: 'Ani', role: 'actor', character: null },
    ],
    seasons: [],
    subtitles: ['id'],
    trailer: { productId: trailerId, runtimeMs: 30_000 },
  });
  const widths = answer.json().result.images.poster.map(({ w }: { w: number }) => w);
  expect(Math.max(...widths)).toBe(640);
});

test('similar titles come by what they share, never the title itself or a hidden one', async () => {
  const { similar } = (await ask('?slug=kelinci-besar')).json().result;
  expect(similar.map(({ name }: { name: string }) => name)).toEqual([
    'Dua genre',
    'Satu pemain',
    'Satu genre',
  ]);
});

test('a series has its seasons with the episodes that can be watched, in order', async () => {
  const { result } = (await ask('?slug=petualangan')).json();
  expect(result).toMatchObject({
    kind: 'series',
    runtimeMs: null,
    trailer: null,
    attribution: null,
  });
  expect(result.seasons).toMatchObject([
    {
      number: 1,
      name: 'Musim 1',
      episodes: [
        { number: 1, name: 'Pertama' },
        {
          number: 2,
          name: 'Kedua',
          synopsis: 'Dua.',
          productId: secondEpisode,
          runtimeMs: 596_500,
        },
      ],
    },
    { number: 2, name: 'Babak akhir', episodes: [{ number: 1 }] },
  ]);
  expect(result.images.placeholder).toBe('#31405a');
});

test('the id of an episode or a trailer leads to its title', async () => {
  expect((await ask(`?productId=${secondEpisode}`)).json().result.slug).toBe('petualangan');
  expect((await ask(`?productId=${draftEpisode}`)).json().result.slug).toBe('petualangan');
  expect((await ask(`?productId=${trailerId}`)).json().result.slug).toBe('kelinci-besar');
});

test('what is not there, or not to be shown, is not found', async () => {
  for (const query of [
    '?slug=tidak-ada',
    '?slug=tak-terbit',
    '?productId=6d4b7a52-1111-4222-8333-123456789abc',
  ]) {
    const answer = await ask(query);
    expect([query, answer.statusCode, answer.json().code]).toEqual([
      query,
      404,
      'catalog.titleNotFound',
    ]);
  }
});

test('a licence that ends takes the title away', async () => {
  const { db, clock } = stage.deps;
  const soon = new Date(clock.now().getTime() + 60_000);
  await aFilm(db, { name: 'Hampir habis', licenceTo: soon });
  expect((await ask('?slug=hampir-habis')).statusCode).toBe(200);
  clock.advance(61_000);
  expect((await ask('?slug=hampir-habis&platformId=x')).statusCode).toBe(404);
});

test.each([
  '',
  `?slug=a&productId=6d4b7a52-1111-4222-8333-123456789abc`,
  '?productId=1',
  '?productId=%00',
  '?slug=a%00',
  '?slug=Besar',
  '?slug=a%27--',
])('"%s" is refused', async (query) => {
  const answer = await ask(query);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('visitors with a token and accounts may ask, strangers may not', async () => {
  const query = '?slug=petualangan';
  expect((await ask(query, await asService(stage.deps))).statusCode).toBe(200);
  expect((await ask(query, await asAccount(stage.deps))).statusCode).toBe(200);
  expect((await ask(query, {})).statusCode).toBe(401);
});
