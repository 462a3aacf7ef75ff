import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/db.ts';
import { testDatabase } from '#test/database.ts';
import { anAsset } from '#test/factories/catalog/titles.ts';
import {
  type SeedTitle,
  upsertBanner,
  upsertCategory,
  upsertEpisode,
  upsertGenre,
  upsertPerson,
  upsertRail,
  upsertTitle,
} from '../index.ts';

let db: Db;

const film: SeedTitle = {
  slug: 'film',
  kind: 'film',
  name: 'Film',
  synopsis: 'Lama',
  filmClass: 'SU',
  matrix: 'A',
  categories: [{ slug: 'pendek', position: 4 }],
  genres: ['drama'],
  credits: [{ person: 'ani', role: 'director' }],
};

const titleRow = (slug: string) =>
  db.selectFrom('catalog.title').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();

beforeAll(async () => {
  ({ db } = await testDatabase());
  await upsertCategory(db, { slug: 'pendek', name: 'Pendek', position: 1 });
  await upsertGenre(db, { slug: 'drama', name: 'Drama' });
  await upsertPerson(db, { slug: 'ani', name: 'Ani' });
});

test('seeding again changes nothing', async () => {
  const titleId = await upsertTitle(db, film);
  const before = await titleRow('film');
  expect(await upsertTitle(db, film)).toBe(titleId);
  expect(await titleRow('film')).toEqual(before);
  expect(before.editedAt).toBeNull();
});

test('a newer seed rewrites rows without edits, and never when they were published', async () => {
  const titleId = await upsertTitle(db, { ...film, slug: 'ganti' });
  const { publishedAt } = await titleRow('ganti');
  const assetId = await anAsset(db);
  const newer = { ...film, slug: 'ganti', synopsis: 'Baru', genres: [], assetId };
  expect(await upsertTitle(db, { ...newer, publishedAt: new Date(0) })).toBe(titleId);
  expect(await titleRow('ganti')).toMatchObject({ synopsis: 'Baru', assetId, publishedAt });
  const genres = db.selectFrom('catalog.titleGenre').where('titleId', '=', titleId);
  expect(await genres.selectAll().execute()).toEqual([]);
});

test('what an operator edited stays theirs', async () => {
  await upsertTitle(db, { ...film, slug: 'milik' });
  await db
    .updateTable('catalog.title')
    .set({ name: 'Nama baru' })
    .where('slug', '=', 'milik')
    .execute();
  await upsertTitle(db, { ...film, slug: 'milik', synopsis: 'Baru' });
  expect(await titleRow('milik')).toMatchObject({ name: 'Nama baru', synopsis: 'Lama' });
});

test('an edit of genres, people or categories is an edit of the title', async () => {
  const titleId = await upsertTitle(db, { ...film, slug: 'bagian' });
  await db.deleteFrom('catalog.credit').where('titleId', '=', titleId).execute();
  await upsertTitle(db, { ...film, slug: 'bagian', synopsis: 'Baru' });
  const credits = db.selectFrom('catalog.credit').where('titleId', '=', titleId);
  expect(await credits.selectAll().execute()).toEqual([]);
  expect((await titleRow('bagian')).synopsis).toBe('Lama');
});

test('a finished asset is no edit', async () => {
  await upsertTitle(db, { ...film, slug: 'aset' });
  const assetId = await anAsset(db);
  await db.updateTable('catalog.title').set({ assetId }).where('slug', '=', 'aset').execute();
  expect((await titleRow('aset')).editedAt).toBeNull();
});

test('a row that an operator made keeps its slug', async () => {
  await db
    .insertInto('catalog.category')
    .values({ slug: 'sendiri', name: 'Buatan sendiri' })
    .execute();
  await upsertCategory(db, { slug: 'sendiri', name: 'Dari benih', position: 9 });
  const kept = await db
    .selectFrom('catalog.category')
    .select(['name', 'position'])
    .where('slug', '=', 'sendiri')
    .executeTakeFirst();
  expect(kept).toEqual({ name: 'Buatan sendiri', position: 0 });
});

test('episodes, rails and banners are seeded once, rewritten by a newer seed, and left when edited', async () => {
  await upsertTitle(db, { ...film, slug: 'serial', kind: 'series' });
  const episode = { series: 'serial', season: 1, number: 1, name: 'Awal' };
  const rail = { slug: 'rel', number: 3, name: 'Rel', titles: ['film', 'serial'] };
  const banner = { slug: 'spanduk', slot: 'top', position: 1, label: 'Tonton' } as const;
  const shown = { ...banner, headline: 'Lama', title: 'film' };
  const ids = async (suffix: string) => [
    await upsertEpisode(db, { ...episode, synopsis: suffix }),
    await upsertRail(db, { ...rail, name: suffix }),
    await upsertBanner(db, { ...shown, text: suffix }),
  ];
  const first = await ids('satu');
  expect(await ids('satu')).toEqual(first);
  expect(await ids('dua')).toEqual(first);
  const texts = async () => [
    (await db.selectFrom('catalog.episode').select('synopsis').executeTakeFirst())?.synopsis,
    (await db.selectFrom('catalog.rail').select('name').executeTakeFirst())?.name,
    (await db.selectFrom('catalog.banner').select('text').executeTakeFirst())?.text,
  ];
  expect(await texts()).toEqual(['dua', 'dua', 'dua']);

  await db.updateTable('catalog.episode').set({ name: 'Suntingan' }).execute();
  await db.updateTable('catalog.railItem').set({ position: 7 }).execute();
  await db.updateTable('catalog.banner').set({ isHidden: true }).execute();
  expect(await ids('tiga')).toEqual(first);
  expect(await texts()).toEqual(['dua', 'dua', 'dua']);
});

test("a seeded rail gives way to an editor's with the same number", async () => {
  await db
    .insertInto('catalog.rail')
    .values({ slug: 'milik-editor', mode: 'kids', number: 3, name: 'Editor' })
    .execute();
  await upsertRail(db, { slug: 'benih', mode: 'kids', number: 3, name: 'Benih' });
  const numbers = await db
    .selectFrom('catalog.rail')
    .select(['slug', 'number'])
    .where('mode', '=', 'kids')
    .orderBy('number')
    .execute();
  expect(numbers).toEqual([
    { slug: 'milik-editor', number: 3 },
    { slug: 'benih', number: 4 },
  ]);
});

test('what names something unknown is refused whole', async () => {
  const bad = { ...film, slug: 'buruk', genres: ['tidak-ada'] };
  await expect(upsertTitle(db, bad)).rejects.toThrow("isn't known");
  await expect(titleRow('buruk')).rejects.toThrow();
  const episode = { series: 'film', season: 1, number: 1, name: 'Awal' };
  await expect(upsertEpisode(db, episode)).rejects.toThrow('There is no series film');
});

test('ten seeds at once make one title', async () => {
  const entry = { ...film, slug: 'serentak' };
  const ids = await Promise.all(Array.from({ length: 10 }, () => upsertTitle(db, entry)));
  expect(new Set(ids).size).toBe(1);
});
