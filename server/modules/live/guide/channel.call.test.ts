import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const headers = asClient(deps);
const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
const unknownId = '6f1f7f2e-0000-4000-8000-000000000000';

const one = await aChannel(db, { number: 1, slug: 'satu', tvsId: '901', genreId: 'berita' });
const two = await aChannel(db, { number: 2, slug: 'dua', name: 'Dua', matrix: 'C' });
const three = await aChannel(db, { number: 3, slug: 'tiga', genreId: 'berita' });
const gone = await aChannel(db, { number: 9, slug: 'gaib', tvsId: '909', isShown: false });
await aProgramme(db, { channelId: one.channelId, title: 'Kini' }, at(-1), at(1));

const ask = async (path: string, query: Record<string, string> = {}) =>
  (await app.inject({ url: `/platform${path}`, query, headers })).json();

test('a channel by id, address or number, with what is beside it', async () => {
  const { result } = await ask('/global/v1/channel', { id: one.channelId });
  expect(result).toMatchObject({
    slug: 'satu',
    catchupHours: 168,
    isEntitled: true,
    now: { title: 'Kini' },
    neighbours: { previous: { number: 3 }, next: { number: 2, name: 'Dua' } },
    genreNeighbours: { previous: { id: three.channelId }, next: { id: three.channelId } },
  });
  expect((await ask('/global/v1/channel', { slug: 'dua' })).result).toMatchObject({
    id: two.channelId,
    tier: 'lite',
    isEntitled: false,
    genreNeighbours: { previous: null, next: null },
  });
  expect((await ask('/global/v1/channel', { number: '3' })).result.id).toBe(three.channelId);
});

test('one that is hidden or unknown is not found, and exactly one name of it is required', async () => {
  for (const query of [
    { id: gone.channelId },
    { id: unknownId },
    { slug: 'gaib' },
    { number: '9' },
  ]) {
    expect((await ask('/global/v1/channel', query as never)).code).toBe('live.channelNotFound');
  }
  for (const query of [{}, { slug: 'satu', number: '1' }, { number: '0' }, { id: 'satu' }]) {
    expect((await ask('/global/v1/channel', query as never)).code).toBe('common.badRequest');
  }
});

test('channels in their genres', async () => {
  const { result } = await ask('/global/v1/channel-by-genre');
  const groups = result.genres.map(
    ({ id, channels }: { id: string; channels: { slug: string }[] }) => [
      id,
      channels.map(({ slug }) => slug),
    ],
  );
  expect(groups).toEqual([
    ['berita', ['satu', 'tiga']],
    ['nasional', ['dua']],
  ]);
  const { result: news } = await ask('/global/v1/channel-by-genre', { genre_id: 'nasional' });
  expect(news.genres).toHaveLength(1);
  const unknown = await ask('/global/v1/channel-by-genre', { genre_id: 'entah' });
  expect(unknown.code).toBe('live.genreNotFound');
});

test('numbers of the older platform become ours', async () => {
  const map = (query: Record<string, string>) => ask('/global/v1/mapping-channel', query);
  expect((await map({ channel_tvs_id: '901' })).result).toEqual({
    id: one.channelId,
    genre_id: 'berita',
    channel: { id: one.channelId, slug: 'satu', number: 1, name: one.name },
  });
  const elsewhere = { channel_tvs_id: '901', genre_tvs_id: 'g-nasional' };
  expect((await map(elsewhere)).result.genre_id).toBe('nasional');
  for (const query of [
    { channel_tvs_id: '902' },
    { channel_tvs_id: '909' },
    { channel_tvs_id: '901', genre_tvs_id: '77' },
  ]) {
    expect((await map(query as never)).code).toBe('live.mappingNotFound');
  }
  expect((await map({})).code).toBe('common.badRequest');
});

test('the matrix of channels, without those that are not shown', async () => {
  const post = async (channelIds: string[]) =>
    (
      await app.inject({
        method: 'POST',
        url: '/platform/matrix-cas/v2/live-tv/list',
        headers,
        payload: { channelIds },
      })
    ).json();
  expect((await post([two.channelId, gone.channelId, unknownId, one.channelId])).result).toEqual([
    { channelId: one.channelId, matrix: 'A', tier: 'free', isEntitled: true },
    { channelId: two.channelId, matrix: 'C', tier: 'lite', isEntitled: false },
  ]);
  expect((await post([])).code).toBe('common.badRequest');
});

test('menus of television are its genres; those of films stay as they are', async () => {
  const television = { type: 'live_tv' };
  expect((await ask('/tayang/tvs/genres', television)).result).toEqual([
    { genreId: 'berita', slug: 'berita', name: 'Berita', titleCount: 2, tvsId: 'g-berita' },
    { genreId: 'nasional', slug: 'nasional', name: 'Nasional', titleCount: 1, tvsId: 'g-nasional' },
  ]);
  expect((await ask('/tayang/tvs/categories', television)).result).toEqual([
    { categoryId: 'berita', slug: 'berita', name: 'Berita', description: '' },
    { categoryId: 'nasional', slug: 'nasional', name: 'Nasional', description: '' },
  ]);
  expect((await ask('/tayang/tvs/genres')).result).toEqual([]);
  expect((await ask('/tayang/tvs/genres', { type: 'radio' })).code).toBe('common.badRequest');
});
