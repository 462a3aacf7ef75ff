import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getSitemapPages, getSitemapTitles } from '#contract/catalog/sitemap.ts';
import { getTopicList, getTopicTitles } from '#contract/catalog/topics.ts';
import { listStaffTopics, removeTopic, saveTopic } from '#contract/catalog/operator-topics.ts';
import type { Call, InputOf } from '#contract/call.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asService } from '#test/factories/callers.ts';
import { aFilm, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';
import { upsertCategory, upsertGenre } from '../index.ts';

let stage: TestApp;
let headers: Record<string, string>;
const titles = async (query: NonNullable<InputOf<typeof getTopicTitles>['query']>) =>
  (await askApp(stage.app, headers, getTopicTitles, { query })).result;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['accounts', 'catalog', 'live'] });
  const { db } = stage.deps;
  headers = await asService(stage.deps);
  await upsertCategory(db, { slug: 'misteri', name: 'Misteri & Horor', position: 1 });
  await upsertGenre(db, { slug: 'misteri', name: 'Misteri' });
  await upsertGenre(db, { slug: 'bahari', name: 'Bahari' });
  const misteri = { categories: ['Misteri'], genres: ['Misteri', 'Bahari'] };
  await aFilm(db, { name: 'Keduanya', matrix: 'A', year: 2026, ...misteri });
  await aFilm(db, { name: 'Kategorinya', matrix: 'D', year: 2021, ...misteri, genres: [] });
  await aSeries(db, { name: 'Genrenya', matrix: 'C', year: 1999, genres: ['Misteri'] });
  await anEpisode(db, { series: 'genrenya', season: 1, number: 1 });
});

test('a category and the genre of its slug are one subject with one count', async () => {
  const { topics } = (await askApp(stage.app, headers, getTopicList)).result;
  expect(topics.map(({ slug, name, titleCount }) => [slug, name, titleCount])).toEqual([
    ['misteri', 'Misteri & Horor', 3],
    ['bahari', 'Bahari', 1],
  ]);
  expect(topics[0]?.images.backdrop.length).toBeGreaterThan(0);
  const { total, topic } = await titles({ slug: 'misteri' });
  expect([topic?.name, total]).toEqual(['Misteri & Horor', 3]);
});

test('kind, price and year narrow it, and say what each would leave', async () => {
  const all = await titles({ slug: 'misteri' });
  expect(all.facets.free).toBe(1);
  expect(all.facets.kinds).toEqual([
    { kind: 'film', count: 2 },
    { kind: 'series', count: 1 },
  ]);
  const old = await titles({ slug: 'misteri', yearFrom: 1990, yearTo: 1999 });
  expect(old.products.map(({ name }) => name)).toEqual(['Genrenya']);
  expect(old.total).toBe(1);
  const free = await titles({ isFree: 'Y', kind: 'film', orderBy: 'name' });
  expect(free.products.map(({ name }) => name)).toEqual(['Keduanya']);
  // A page past the end still knows how many there are.
  expect((await titles({ slug: 'misteri', page: 9 })).total).toBe(3);
});

test.each([
  ['slug=tidak-ada', 404],
  ['slug=%00', 400],
  ['yearFrom=2020&yearTo=2010', 400],
  ['yearFrom=99999999999', 400],
  ['kind=sinetron', 400],
])('%s is refused', async (query, status) => {
  const url = `/platform/v2/topic/titles?${query}`;
  expect((await stage.app.inject({ url, headers })).statusCode).toBe(status);
});

test('a site map lists every shown title once', async () => {
  const { after } = (await askApp(stage.app, headers, getSitemapPages)).result;
  expect(after).toEqual([null]);
  const listed = (await askApp(stage.app, headers, getSitemapTitles)).result.titles;
  expect(listed).toHaveLength(3);
  const [first] = listed;
  const query = { after: first!.slug };
  const rest = (await askApp(stage.app, headers, getSitemapTitles, { query })).result.titles;
  expect(rest).toEqual(listed.slice(1));
});

test('staff make a genre and a category, name them anew, and remove what nothing has', async () => {
  const { app, deps } = stage;
  const editor = await aViewer({ role: 'editor' });
  const ask = <Own extends Call>(call: Own, body?: object) =>
    askApp(app, editor.headers, call, { body } as never);
  const list = async () => (await ask(listStaffTopics)).result.topics;
  const ocean = { kind: 'genre', slug: 'samudra', name: 'Samudra' };
  await Promise.all([ask(saveTopic, ocean), ask(saveTopic, ocean)]);
  await ask(saveTopic, { kind: 'category', slug: 'samudra', name: 'Laut dalam', position: 3 });
  expect((await list()).map(({ kind, slug, titles: n }) => [kind, slug, n])).toEqual([
    ['category', 'misteri', 2],
    ['category', 'samudra', 0],
    ['genre', 'bahari', 1],
    ['genre', 'misteri', 2],
    ['genre', 'samudra', 0],
  ]);

  // Titles are found by another name of their genre, and the seed leaves it alone from then on.
  await ask(saveTopic, { kind: 'genre', slug: 'bahari', name: 'Bahari', aliases: ['Palung'] });
  await upsertGenre(deps.db, { slug: 'bahari', name: 'Kelautan' });
  const found = await deps.db
    .selectFrom('catalog.title')
    .select('name')
    .where(sql<boolean>`search @@ to_tsquery('indonesian', 'palung')`)
    .execute();
  expect(found).toEqual([{ name: 'Keduanya' }]);
  expect((await list()).find(({ slug }) => slug === 'bahari')?.name).toBe('Bahari');

  expect((await ask(removeTopic, { kind: 'genre', slug: 'bahari' })).code).toBe(
    'catalog.topicUsed',
  );
  expect((await ask(removeTopic, ocean)).status).toBe(200);
  expect((await ask(removeTopic, ocean)).code).toBe('catalog.topicNotFound');
  for (const bad of [
    { slug: 'Samudra' },
    { slug: '../x' },
    { name: '' },
    { name: 'a\0' },
    { position: -1 },
  ])
    expect((await ask(saveTopic, { ...ocean, ...bad })).status, JSON.stringify(bad)).toBe(400);
  const acts = await deps.db
    .selectFrom('platform.act')
    .select(['subjectKind', 'subjectId'])
    .where('act', '=', 'catalog.topic')
    .orderBy('id')
    .execute();
  expect(acts.map(({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`)).toEqual([
    'genre samudra',
    'category samudra',
    'genre bahari',
    'genre samudra',
  ]);
});
