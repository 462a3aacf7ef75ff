import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { getChannelList } from '#contract/live/channels.ts';
import { getEpgData, getProgramme } from '#contract/live/guide.ts';
import { getFixture } from '#contract/live/sports.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const visitor = asClient(deps);
const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
const aStill = (channelId: string, minutes: number, isKept = false) => {
  const picture = `stills/${channelId}/${minutes + 1_000}`;
  return db
    .insertInto('live.still')
    .values({ channelId, takenAt: at(minutes), picture, isKept })
    .execute()
    .then(() => `/img/${picture}-640.webp`);
};

const { channelId } = await aChannel(db, { name: 'Nusa' });
const before = await aProgramme(db, { channelId, title: 'Tadi' }, at(-90), at(-30));
const grown = await aProgramme(db, { channelId, title: 'Kini', kpiClass: 'R' }, at(-30), at(30));
const kept = await aStill(channelId, -89, true);
await aStill(channelId, -31);
const fresh = await aStill(channelId, -1);
await aStill(channelId, -2);

type Headers = Record<string, string>;
const cardFor = async (headers: Headers, id = channelId) =>
  (await askApp(app, headers, getChannelList)).result.channels.find((each) => each.id === id);

test('a channel shows its newest picture, a programme that is over the one that stayed', async () => {
  expect(await cardFor(visitor)).toMatchObject({ stillUrl: fresh, now: { stillUrl: fresh } });
  const span = { from: at(-100).toISOString(), to: at(60).toISOString(), channelId };
  const { result } = await askApp(app, visitor, getEpgData, { query: span });
  const shown = result.channels.find((each) => each.channelId === channelId)?.programmes;
  expect(shown?.map(({ stillUrl }) => stillUrl)).toEqual([kept, fresh]);
  const query = { programmeId: before.programmeId };
  const one = await askApp(app, visitor, getProgramme, { query });
  expect(one.result.programme.stillUrl).toBe(kept);
});

test('a child gets no picture of what is not for it, nor of what no guide announced', async () => {
  const child = await aChild(app, (await aViewer()).headers);
  expect(await cardFor(child.headers)).toMatchObject({ stillUrl: null, now: { stillUrl: null } });
  expect(grown.kpiClass).toBe('R');
  const unannounced = await aChannel(db);
  const still = await aStill(unannounced.channelId, -1);
  expect((await cardFor(visitor, unannounced.channelId))?.stillUrl).toBe(still);
  expect((await cardFor(child.headers, unannounced.channelId))?.stillUrl).toBeNull();
});

test('what was on before is no picture of what is on now, and an old one none of a channel', async () => {
  const late = await aChannel(db);
  await aStill(late.channelId, -20);
  expect((await cardFor(visitor, late.channelId))?.stillUrl).toBeNull();
  await aProgramme(db, { channelId: late.channelId }, at(-5), at(5));
  await aStill(late.channelId, -6);
  expect((await cardFor(visitor, late.channelId))?.stillUrl).toBeNull();
});

test('a match has the picture of its opening', async () => {
  const { seasonId, teamIds } = await aLeague(db, clock.now());
  const [homeTeamId = '', awayTeamId = ''] = teamIds;
  const arena = await aChannel(db, { genreId: 'olahraga' });
  const match = await aFixture(db, {
    seasonId,
    homeTeamId,
    awayTeamId,
    kickOffAt: at(-20),
    channelId: arena.channelId,
  });
  const ask = () => askApp(app, visitor, getFixture, { query: { slug: match.slug } });
  expect((await ask()).result.stillUrl).toBeNull();
  const opening = await aStill(arena.channelId, -19, true);
  expect((await ask()).result.stillUrl).toBe(opening);
});
