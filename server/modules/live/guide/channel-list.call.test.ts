import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const visitor = asClient(deps);
const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

const news = await aChannel(db, { name: 'Nusa Berita', genreId: 'berita', number: 7 });
const films = await aChannel(db, { name: 'Nusa Film', number: 3, matrix: 'D' });
const members = await aChannel(db, { name: 'Nusa 100% Warga', number: 5, matrix: 'B' });
await aChannel(db, { name: 'Belum Tayang', genreId: 'olahraga', number: 1, isShown: false });
await aProgramme(db, { channelId: news.channelId, title: 'Kemarin' }, at(-3), at(-1));
await aProgramme(db, { channelId: news.channelId, title: 'Kabar Siang' }, at(-1), at(1));
await aProgramme(db, { channelId: news.channelId, title: 'Dewasa', kpiClass: 'D' }, at(1), at(2));
await aProgramme(db, { channelId: films.channelId, title: 'Nanti' }, at(1), at(2));

const ask = async (query = '', headers: Record<string, string> = visitor) =>
  (await app.inject({ url: `/platform/v2/channel/list${query}`, headers })).json();
const names = (answer: { result: { channels: { name: string }[] } }) =>
  answer.result.channels.map(({ name }) => name);

test('all shown channels by number, with now and next', async () => {
  const { result } = await ask();
  expect(result.channels.map(({ number }: { number: number }) => number)).toEqual([3, 5, 7]);
  expect(result.genres).toEqual([
    { id: 'berita', name: 'Berita', channelCount: 1 },
    { id: 'nasional', name: 'Nasional', channelCount: 2 },
  ]);
  expect(result.total).toBe(3);
  expect(result.channels[2]).toMatchObject({
    id: news.channelId,
    genre: { id: 'berita', name: 'Berita' },
    matrix: 'A',
    tier: 'free',
    now: { title: 'Kabar Siang', isCatchup: false, isBlocked: false },
    next: { title: 'Dewasa', kpiClass: 'D' },
  });
  expect(result.channels[0]).toMatchObject({ now: null, next: { title: 'Nanti' } });
  expect(result.channels[1]).toMatchObject({ now: null, next: null });
});

test('of a genre, for part of a name, and for a number', async () => {
  expect(names(await ask('?genreId=berita'))).toEqual(['Nusa Berita']);
  expect(names(await ask('?keyword=nusa%20F'))).toEqual(['Nusa Film']);
  expect(names(await ask('?keyword=7'))).toEqual(['Nusa Berita']);
  expect(names(await ask('?keyword=100%25'))).toEqual(['Nusa 100% Warga']);
  expect(names(await ask('?keyword=tayang'))).toEqual([]);
  expect((await ask('?genreId=olahraga')).code).toBe('live.genreNotFound');
  expect((await ask('?keyword=%00')).code).toBe('common.badRequest');
});

test('the plan of who asks says what is open', async () => {
  const open = async (headers: Record<string, string>) =>
    (await ask('', headers)).result.channels.map(
      ({ isEntitled }: { isEntitled: boolean }) => isEntitled,
    );
  const free = await aViewer();
  const premium = await aViewer({ plan: 'premium' });
  expect(await open(visitor)).toEqual([false, false, true]);
  expect(await open(free.headers)).toEqual([false, true, true]);
  expect(await open(premium.headers)).toEqual([true, true, true]);
  expect(films.matrix + members.matrix).toBe('DB');
});

test('a child sees when, but not what, of programmes that are not for it', async () => {
  const parent = await aViewer();
  const child = await aChild(app, parent.headers);
  const { result } = await ask('?genreId=berita', child.headers);
  expect(result.channels[0].next).toMatchObject({
    title: 'Bukan untuk profil ini',
    isBlocked: true,
    synopsis: '',
    pictureUrl: null,
  });
  expect(result.channels[0].now).toMatchObject({ title: 'Kabar Siang', isBlocked: false });
});

test('a request without a token is refused', async () => {
  expect((await ask('', {})).code).toBe('common.unauthenticated');
});

test('plans say how much they open: more with each step', async () => {
  await aFilm(db, { name: 'Laut', matrix: 'C' });
  await aChannel(db, { name: 'Arena', genreId: 'olahraga', number: 9, matrix: 'C' });
  const answer = await app.inject({ url: '/platform/v2/plan/content', headers: visitor });
  expect(answer.json().result.plans).toEqual([
    { tier: 'freemium', titles: 0, channels: 2, sportsChannels: 0 },
    { tier: 'lite', titles: 1, channels: 3, sportsChannels: 1 },
    { tier: 'premium', titles: 1, channels: 4, sportsChannels: 1 },
  ]);
});
