import { beforeAll, expect, test } from 'vitest';
import { getPerson } from '#contract/catalog/people.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db } = stage.deps;
  const actors = ['Ayu Ningsih'];
  await aFilm(db, { name: 'Lama', year: 2001, actors });
  await aFilm(db, { name: 'Tanpa tahun', actors });
  await aFilm(db, { name: 'Baru', year: 2025, actors, filmClass: '17+' });
  await aFilm(db, { name: 'Tak terbit', year: 2026, actors, publishedAt: null });
  await aFilm(db, { name: 'Terkunci', actors: ['Tak Terlihat'], publishedAt: null });
});

const ask = (query: { slug: string; pageSize?: number; after?: string }, headers = {}) =>
  askApp(stage.app, { ...asClient(stage.deps), ...headers }, getPerson, { query });
const namesOf = ({ result }: Awaited<ReturnType<typeof ask>>) =>
  result.titles.map(({ card }) => card.name);

test('a person with the shown titles, newest first, by pages', async () => {
  const first = await ask({ slug: 'ayu-ningsih', pageSize: 2 });
  expect(first.result).toMatchObject({ name: 'Ayu Ningsih', slug: 'ayu-ningsih' });
  expect(namesOf(first)).toEqual(['Baru', 'Lama']);
  expect(first.result.titles[0]?.works).toEqual([{ role: 'actor', character: null }]);
  const rest = await ask({ slug: 'ayu-ningsih', pageSize: 2, after: first.result.next ?? '' });
  expect([namesOf(rest), rest.result.next]).toEqual([['Tanpa tahun'], null]);
});

test.each(['tidak-ada', 'tak-terlihat'])('%s has no page', async (slug) => {
  expect((await ask({ slug })).code).toBe('catalog.personNotFound');
});

test.each([
  [{ slug: 'Ayu Ningsih' }, 400],
  [{ slug: 'ayu-ningsih', after: '99999999999999_x' }, 400],
  [{ slug: 'ayu-ningsih', after: '99999999999999_00000000-0000-4000-8000-000000000000' }, 200],
])('%j is answered with %s', async (query, status) => {
  expect((await ask(query)).status).toBe(status);
});
