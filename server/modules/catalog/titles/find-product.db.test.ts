import { beforeAll, expect, test } from 'vitest';
import { followContent } from '#platform/cached-responses.ts';
import type { Db } from '#platform/db.ts';
import { testDatabase } from '#test/database.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';
import {
  findCards,
  findCardsLately,
  findProduct,
  findProducts,
  findTitleBySlug,
} from '../index.ts';

const now = new Date();
const UNKNOWN_ID = '6d4b7a52-1111-4222-8333-123456789abc';

let db: Db;
let film: string;
let filmAsset: string;
let trailer: string;
let series: string;
let episodes: string[];

beforeAll(async () => {
  ({ db } = await testDatabase());
  filmAsset = await anAsset(db, { seconds: 61.5 });
  trailer = await anAsset(db, { seconds: 20 });
  ({ titleId: film } = await aFilm(db, {
    name: 'Satu',
    matrix: 'D',
    filmClass: '13+',
    assetId: filmAsset,
    trailerAssetId: trailer,
    licenceTo: new Date('2020-01-01T00:00:00Z'),
  }));
  ({ titleId: series } = await aSeries(db, { name: 'Serial', matrix: 'C' }));
  const at = { series: 'serial' };
  const last = await anEpisode(db, { ...at, season: 2, number: 1, name: 'Akhir' });
  await anEpisode(db, { ...at, season: 1, number: 3, publishedAt: null });
  const second = await anEpisode(db, { ...at, season: 1, number: 2 });
  const first = await anEpisode(db, { ...at, season: 1, number: 1, name: 'Awal' });
  episodes = [first, second, last];
});

test('a film, whose licence is for the caller to decide on', async () => {
  expect(await findProduct(db, film, now)).toEqual({
    creditsFromMs: null,
    square: null,
    productId: film,
    titleId: film,
    titleSlug: 'satu',
    kind: 'film',
    title: 'Satu',
    matrix: 'D',
    filmClass: '13+',
    assetId: filmAsset,
    publishedAt: expect.any(Date),
    licenceFrom: expect.any(Date),
    licenceTo: new Date('2020-01-01T00:00:00Z'),
    nextProductId: null,
    runtimeMs: 61_500,
  });
});

test('a trailer is free for all', async () => {
  expect(await findProduct(db, trailer, now)).toMatchObject({
    productId: trailer,
    titleId: film,
    kind: 'trailer',
    matrix: 'A',
    assetId: trailer,
    runtimeMs: 20_000,
  });
});

test('a series stands for its first episode', async () => {
  expect(await findProduct(db, series, now)).toMatchObject({
    productId: episodes[0],
    titleId: series,
    kind: 'episode',
    title: 'Serial',
    episode: { season: 1, number: 1, name: 'Awal' },
    matrix: 'C',
  });
});

test('episodes follow each other over seasons, without those that can not be watched', async () => {
  const products = await findProducts(db, [...episodes, UNKNOWN_ID], now);
  expect(episodes.map((id) => products.get(id)?.nextProductId)).toEqual([
    episodes[1],
    episodes[2],
    null,
  ]);
  expect(products.has(UNKNOWN_ID)).toBe(false);
});

test('drafts, unpackaged films and unknown ids are no products', async () => {
  const { titleId: draft } = await aFilm(db, { name: 'Rancangan', publishedAt: null });
  const waiting = await anAsset(db, { isReady: false });
  const { titleId: unpackaged } = await aFilm(db, { name: 'Menunggu', assetId: waiting });
  const { titleId: empty } = await aSeries(db, { name: 'Kosong' });
  expect(await findProducts(db, [draft, unpackaged, empty, UNKNOWN_ID], now)).toEqual(new Map());
  expect(await findProducts(db, [], now)).toEqual(new Map());
});

test('cards come in the order that was asked for, without those that may not be shown', async () => {
  const { titleId: other } = await aFilm(db, { name: 'Dua' });
  const cards = await findCards(db, [series, UNKNOWN_ID, film, other, series], now);
  expect(cards.map(({ name }) => name)).toEqual(['Serial', 'Dua', 'Serial']);
  expect(await findCards(db, [], now)).toEqual([]);
});

test('a title is found by its slug, shown or not', async () => {
  expect(await findTitleBySlug(db, 'satu')).toEqual({
    titleId: film,
    slug: 'satu',
    kind: 'film',
    name: 'Satu',
    matrix: 'D',
    filmClass: '13+',
  });
  expect(await findTitleBySlug(db, 'tidak-ada')).toBeUndefined();
});

test('what lists are filled with is some seconds old, and never over a change of content or in another time', async () => {
  const { titleId } = await aFilm(db, { name: 'Lama', filmClass: '13+' });
  const now = Date.now();
  const nameAt = async (offset: number, highest?: 'SU') => {
    const cards = await findCardsLately(db, [titleId], new Date(now + offset), highest);
    return cards.map(({ name }) => name);
  };
  const rename = (name: string) =>
    db.updateTable('catalog.title').set({ name }).where('titleId', '=', titleId).execute();
  expect(await nameAt(0)).toEqual(['Lama']);
  expect(await nameAt(0, 'SU')).toEqual([]);
  await rename('Baru');
  expect(await nameAt(4_999)).toEqual(['Lama']);
  expect(await nameAt(-1_000)).toEqual(['Baru']);
  expect(await nameAt(10_000)).toEqual(['Baru']);
  await rename('Berubah');
  expect(await nameAt(10_001)).toEqual(['Baru']);
  let change = () => {};
  const subscribe = (_name: string, follow: unknown) => {
    change = follow as () => void;
    return () => {};
  };
  followContent({ events: { subscribe } });
  change();
  expect(await nameAt(10_001)).toEqual(['Berubah']);
});
