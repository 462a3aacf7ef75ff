import { beforeAll, expect, test } from 'vitest';
import { getComingTitles } from '#contract/catalog/coming.ts';
import { getProductDetail, getProductList } from '#contract/catalog/titles.ts';
import { DAY } from '#contract/constants.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm, anAsset } from '#test/factories/catalog/titles.ts';
import { findProduct } from '../index.ts';

let stage: TestApp;
let trailerAssetId: string;
let filmId: string;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db, clock } = stage.deps;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY);
  const announcedAt = inDays(-1);
  trailerAssetId = await anAsset(db, { seconds: 30 });
  await aFilm(db, { name: 'Nanti', publishedAt: inDays(9), announcedAt });
  ({ titleId: filmId } = await aFilm(db, {
    name: 'Segera',
    tagline: 'Sebentar lagi',
    publishedAt: inDays(2),
    announcedAt,
    trailerAssetId,
    filmClass: '13+',
    descriptors: ['fear', 'language'],
  }));
  await aFilm(db, {
    name: 'Belum ada filmnya',
    assetId: null,
    publishedAt: inDays(5),
    announcedAt,
  });
  await aFilm(db, { name: 'Belum diumumkan', publishedAt: inDays(3), announcedAt: inDays(1) });
  await aFilm(db, { name: 'Rahasia', publishedAt: inDays(3) });
  await aFilm(db, { name: 'Sudah tayang', announcedAt });
});

const ask = (query: { pageSize?: number; after?: string } = {}) =>
  askApp(stage.app, asClient(stage.deps), getComingTitles, { query });

test('announced titles by their day, page after page', async () => {
  const first = await ask({ pageSize: 2 });
  expect(first.result.titles).toMatchObject([
    { card: { name: 'Segera', isNew: false }, tagline: 'Sebentar lagi', hasTrailer: true },
    { card: { name: 'Belum ada filmnya', images: { poster: [] } }, hasTrailer: false },
  ]);
  const rest = await ask({ pageSize: 2, after: first.result.next ?? '' });
  expect(rest.result.titles.map(({ card }) => card.name)).toEqual(['Nanti']);
  expect(rest.result.next).toBeNull();
});

test('one has a page, stands in no list, and only its trailer plays', async () => {
  const { app, deps } = stage;
  const headers = asClient(deps);
  const page = await askApp(app, headers, getProductDetail, { query: { slug: 'segera' } });
  expect(page.result).toMatchObject({
    releaseAt: expect.any(String),
    descriptors: ['fear', 'language'],
    trailer: { productId: trailerAssetId },
  });
  const list = await askApp(app, headers, getProductList, { query: {} });
  expect(list.result.products.map(({ name }) => name)).toEqual(['Sudah tayang']);
  const hidden = await askApp(app, headers, getProductDetail, { query: { slug: 'rahasia' } });
  expect(hidden.code).toBe('catalog.titleNotFound');
  const now = deps.clock.now();
  expect(await findProduct(deps.db, filmId, now)).toBeUndefined();
  expect(await findProduct(deps.db, trailerAssetId, now)).toMatchObject({ kind: 'trailer' });
});

test('once it is out it is a title like any other', async () => {
  const { app, deps } = stage;
  deps.clock.advance(2 * DAY);
  const page = await askApp(app, asClient(deps), getProductDetail, {
    query: { productId: filmId },
  });
  expect(page.result.releaseAt).toBeNull();
  expect((await ask()).result.titles.map(({ card }) => card.name)).not.toContain('Segera');
});

test('one without a film has the pictures that an editor sent for it', async () => {
  const { app, deps } = stage;
  const slug = 'gambar-0000000c0c0c';
  const picture = (name: string, w: number, h: number) => [
    { key: `library/${slug}/${name}.webp`, w, h, type: 'image/webp' },
  ];
  await deps.db
    .insertInto('catalog.libraryPicture')
    .values({
      slug,
      name: 'Poster',
      createdAt: deps.clock.now(),
      images: JSON.stringify(picture('wide', 640, 360)),
      drawn: JSON.stringify({ '2:3': picture('upright', 320, 480) }),
    })
    .execute();
  await deps.db
    .updateTable('catalog.title')
    .set({ art: JSON.stringify({ '2:3': slug, '16:9': slug }) })
    .where('slug', '=', 'belum-ada-filmnya')
    .execute();
  const query = { slug: 'belum-ada-filmnya' };
  const { result } = await askApp(app, asClient(deps), getProductDetail, { query });
  expect(result.images).toMatchObject({
    poster: [{ url: `/img/library/${slug}/upright.webp` }],
    backdrop: [{ url: `/img/library/${slug}/wide.webp` }],
  });
});
