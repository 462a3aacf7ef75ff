import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { keepLogo } from '../index.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const scheduler = await aViewer({ role: 'scheduler' });
const support = await aViewer({ role: 'support' });
const V1 = '/platform/studio/v1';
const get = async (path: string, who: Viewer = support) =>
  (await app.inject({ url: `${V1}/${path}`, headers: who.headers })).json();
const post = async (path: string, payload: object, who: Viewer = scheduler) =>
  (
    await app.inject({ method: 'POST', url: `${V1}/${path}`, headers: who.headers, payload })
  ).json();

test('channels go by number, and an address with a password is for who may change it', async () => {
  const url = 'https://siapa:rahasia@sumber.contoh.id/a.m3u8';
  const plan = JSON.stringify({ primary: { kind: 'pull', url }, backup: { kind: 'push' } });
  const { channelId } = await aChannel(db, { number: 7001, name: 'Daftar A', plan });
  await aChannel(db, { number: 7002, name: 'Daftar B', isShown: false });
  const first = (await get('channel/list?words=daftar&pageSize=1')).result;
  expect(first).toMatchObject({ channels: [{ number: 7001 }], next: 7001 });
  expect(first.channels[0].pullUrl).toBe('https://sumber.contoh.id/…');
  const rest = (await get(`channel/list?words=daftar&pageSize=1&after=${first.next}`)).result;
  expect(rest).toMatchObject({ channels: [{ number: 7002 }], next: null });
  expect((await get('channel/list?words=daftar&shown=N')).result.channels).toHaveLength(1);
  const path = `channel/get?channelId=${channelId}`;
  expect((await get(path)).result.sources[0].url).toBe('https://sumber.contoh.id/…');
  expect((await get(path, scheduler)).result).toMatchObject({
    hold: null,
    sources: [
      { slot: 'primary', kind: 'pull', url, generation: null },
      { slot: 'backup', kind: 'push', url: null, generation: null },
    ],
  });
});

test('a channel tells what viewers reported on its page, to who works on it', async () => {
  const { channelId } = await aChannel(db, { name: 'Dilaporkan' });
  const ticketId = randomUUID();
  const ticket = { id: ticketId, number: 'KS-2026-900001', kind: 'problem' as const };
  await db
    .insertInto('commerce.ticket')
    .values({ ...ticket, email: 'siapa@contoh.id', topic: 'picture', createdAt: clock.now() })
    .execute();
  for (const [who, text] of [
    ['buyer', 'Gambarnya hitam'],
    ['system', `Tayangan: Dilaporkan\nHalaman: /play/live-tv/v2?id=${channelId}`],
  ] as const)
    await db
      .insertInto('commerce.ticketEntry')
      .values({ ticketId, who, text, at: clock.now() })
      .execute();
  const path = `channel/get?channelId=${channelId}`;
  const { reports } = (await get(path)).result;
  expect(reports).toMatchObject([{ ticketId, text: 'Gambarnya hitam', isOpen: true }]);
  const analyst = await aViewer({ role: 'analyst' });
  expect((await get(path, analyst)).result.reports).toEqual([]);
});

test('an assembled channel is made hidden, and keeps its kind', async () => {
  await aChannel(db);
  const asked = {
    number: 7100,
    name: 'Rakitan',
    genreId: 'nasional',
    matrix: 'A',
    kind: 'assembled',
  };
  const { result } = await post('channel/save', asked);
  expect(result).toMatchObject({ kind: 'assembled', isShown: false });
  const again = await post('channel/save', {
    channelId: result.channelId,
    kind: 'encoded',
    name: 'X',
  });
  expect(again.result).toMatchObject({ kind: 'assembled', name: 'X' });
  const pulled = { ...asked, number: 7101, pullUrl: 'https://a.contoh.id/x' };
  expect((await post('channel/save', pulled)).code).toBe('live.scheduleOwned');
});

test('a genre is made, renamed, and removed once no channel has it', async () => {
  const genre = { genreId: 'uji-genre', name: 'Uji', position: 5 };
  await post('channel/genre/save', genre);
  await post('channel/genre/save', { ...genre, name: 'Uji Baru' });
  const { channelId } = await aChannel(db, { name: 'Punya genre' });
  await post('channel/save', { channelId, genreId: 'uji-genre' });
  const found = (await get('channel/genre/list')).result.genres.find(
    ({ genreId }: { genreId: string }) => genreId === 'uji-genre',
  );
  expect(found).toMatchObject({ name: 'Uji Baru', channels: 1, shown: 1 });
  const remove = () => post('channel/genre/delete', { genreId: 'uji-genre' });
  expect((await remove()).code).toBe('live.genreUsed');
  await post('channel/save', { channelId, genreId: 'nasional' });
  expect((await remove()).result).toEqual({ genreId: 'uji-genre' });
  expect((await remove()).code).toBe('live.genreNotFound');
  expect((await post('channel/genre/save', genre, support)).code).toBe('common.forbidden');
});

test('the sports desk lists what there is, a match with the programmes that it may be bound to', async () => {
  const now = clock.now();
  const { seasonId, competitionId, teamIds } = await aLeague(db, now);
  const [homeTeamId = '', awayTeamId = ''] = teamIds;
  const { channelId, name } = await aChannel(db, { name: 'Arena Uji' });
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const one = await aFixture(db, { seasonId, homeTeamId, awayTeamId, kickOffAt: hours(2) });
  const two = await aFixture(db, {
    seasonId,
    homeTeamId,
    awayTeamId,
    kickOffAt: hours(26),
    channelId,
  });
  await aProgramme(db, { channelId, title: 'Laga' }, hours(1), hours(4));
  const { competitions } = (await get('sports/competition/list')).result;
  expect(competitions).toMatchObject([{ competitionId, seasons: [{ seasonId }], rules: [{}] }]);
  const teams = (await get('sports/team/list?pageSize=1')).result;
  expect(teams).toMatchObject({ teams: [{ name: 'Elang Rimba', seasonIds: [seasonId] }] });
  const others = (await get(`sports/team/list?after=${teams.next}`)).result;
  expect(others).toMatchObject({ teams: [{ name: 'Garuda Laut' }], next: null });
  const page = (await get(`sports/fixture/list?seasonId=${seasonId}&pageSize=1`)).result;
  expect(page).toMatchObject({ fixtures: [{ fixtureId: one.fixtureId, broadcast: null }] });
  const rest = (await get(`sports/fixture/list?seasonId=${seasonId}&after=${page.next}`)).result;
  expect(rest.fixtures).toMatchObject([
    { fixtureId: two.fixtureId, broadcast: { channelName: name } },
  ]);
  const whole = (await get(`sports/fixture/get?fixtureId=${one.fixtureId}`)).result;
  expect(whole).toMatchObject({
    fixture: { status: 'scheduled', home: { name: 'Garuda Laut' } },
    scores: [],
    programmes: [{ title: 'Laga', channelName: name }],
  });
  const none = await get('sports/fixture/get?fixtureId=00000000-0000-4000-8000-000000000000');
  expect(none.code).toBe('live.fixtureNotFound');
});

test('a logo is sent by who may change the channel, if it is a picture that can be drawn', async () => {
  const { channelId } = await aChannel(db, { name: 'Berlogo' });
  const send = async (body: Buffer, who: Viewer = scheduler, id = channelId) => {
    const response = await app.inject({
      method: 'POST',
      url: `${V1}/channel/logo?channelId=${id}`,
      headers: { ...who.headers, 'content-type': 'image/png' },
      body,
    });
    return [response.statusCode, response.json().code];
  };
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(64);
    bytes.write('\u0089PNG\r\n\u001A\n', 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  expect((await send(png(400, 200)))[0]).toBe(200);
  for (const bad of [Buffer.from('<svg/>'), png(20, 200), png(30_000, 30_000), Buffer.alloc(0)])
    expect(await send(bad)).toEqual([422, 'live.logoInvalid']);
  expect((await send(png(400, 200), support))[0]).toBe(403);
  expect((await send(png(400, 200), scheduler, randomUUID()))[0]).toBe(404);
  expect((await send(png(400, 200), scheduler, '../x'))[0]).toBe(400);
  const old = await keepLogo(deps, channelId, '/img/channel/x/logo.webp');
  expect(old).toBeNull();
  const { result } = await get(`channel/get?channelId=${channelId}`);
  expect(result.channel.logoUrl).toBe('/img/channel/x/logo.webp');
  // It is taken off by the form's own call, which takes no address of ours in.
  await post('channel/save', { channelId, logoUrl: null });
  expect((await get(`channel/get?channelId=${channelId}`)).result.channel.logoUrl).toBeNull();
});
