import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { publishSchedules } from '#modules/live/index.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { aTelevision } from '#test/factories/live/television-set.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const tv = await aTelevision();
const { deps, open, source, codeAt, live } = tv;
const visitor = asClient(deps);

/** Every segment that a playlist names, as whole addresses, oldest first. */
async function segmentsOf(url: string, slot = 'v240'): Promise<string[]> {
  const address = new URL(`${slot}.m3u8`, url).href;
  const text = await (await fetch(address)).text();
  const lines = text.split('\n').filter((line) => line.endsWith('.m4s'));
  return lines.map((line) => new URL(line, address).href);
}
const codesAt = (urls: string[]) => Promise.all(urls.map((url) => codeAt(url)));
const pieceOf = (url: string, asset: { assetId: string; version: number }, name: string) =>
  `${url.slice(0, url.indexOf('/c/'))}/a/${asset.assetId}/${asset.version}/${name}`;

describe('a token of a channel opens what its window shows', () => {
  let channelId: string;
  /** On in turns, four hours each. */
  let films: { assetId: string; version: number }[];
  beforeAll(async () => {
    films = [await aPublishedFilm(deps), await aPublishedFilm(deps), await aPublishedFilm(deps)];
    const turns = films.map(({ assetId }, i) => ({
      title: `Acara ${i}`,
      kpiClass: 'SU',
      minutes: 240,
      assetIds: [assetId],
    }));
    const plan = JSON.stringify({ programmes: turns });
    ({ channelId } = await aChannel(deps.db, { kind: 'assembled', plan }));
    await publishSchedules(deps);
  });

  test('every segment of its manifest, and of no film of another hour or of later', async () => {
    const opened = await open(visitor, { ...live(channelId), media_ext: 'm3u8' });
    const segments = await segmentsOf(opened.url);
    expect(segments.length).toBeGreaterThan(10);
    expect(new Set(await codesAt([...segments, ...(await segmentsOf(opened.url, 'a56'))]))).toEqual(
      new Set(['plays']),
    );
    const names = ['v240/1.m4s', 'a56/1.m4s', 'v240/init.mp4'];
    const plays = async (film: (typeof films)[number]) =>
      new Set(await codesAt(names.map((name) => pieceOf(opened.url, film, name))));
    const verdicts = await Promise.all(films.map(plays));
    const shown = films.map(({ assetId }) => segments.some((each) => each.includes(assetId)));
    const other = shown.flatMap((isOn, i) => (isOn ? [] : [verdicts[i]]));
    expect(other.length).toBeGreaterThan(0);
    for (const each of other) expect(each).toEqual(new Set(['media.notFound']));

    // The same film opens by the token of hours in which it was on.
    for (const hours of [4, 8, 12]) {
      const ago = new Date(deps.clock.now().getTime() - hours * HOUR).toISOString();
      const before = await open(visitor, { ...live(channelId), at: ago, media_ext: 'm3u8' });
      const past = await segmentsOf(before.url);
      expect(new Set(await codesAt(past.slice(0, 20)))).toEqual(new Set(['plays']));
      const own = films.findIndex(({ assetId }) => past[0]?.includes(assetId));
      if (shown[own] === false) return;
    }
    throw new Error('No other film was on');
  });

  test('what is listed plays as time goes by', async () => {
    const { url } = await open(visitor, { ...live(channelId), media_ext: 'm3u8' });
    const first = await segmentsOf(url);
    for (let i = 0; i < 4; i += 1) {
      deps.clock.advance(7 * SECOND);
      const now = await segmentsOf(url);
      expect(new Set(await codesAt([now.at(-1) ?? '', now[0] ?? '']))).toEqual(new Set(['plays']));
    }
    expect(await codeAt(first.at(-1) ?? '')).toBe('plays');
  });
});

describe('the rating policy holds for segments too', () => {
  test('of a class for late hours, when the hour is over', async () => {
    const turns = [{ title: 'Malam Dewasa', kpiClass: 'D', minutes: 60 }];
    const { channelId, films } = await anAssembledChannel(deps, { turns });
    const day = new Date(deps.clock.now().getTime() + DAY).toISOString().slice(0, 10);
    // Half past two in Jakarta.
    deps.clock.set(new Date(`${day}T19:30:00Z`));
    await publishSchedules(deps);
    const { url } = await open(visitor, { ...live(channelId), media_ext: 'm3u8' });
    const [segment = ''] = await segmentsOf(url);
    const sheet = pieceOf(url, films[0]!, 'thumbs/1.webp');
    expect(await codesAt([segment, sheet])).toEqual(['plays', 'plays']);
    deps.clock.advance(31 * MINUTE);
    await publishSchedules(deps);
    // Any of its films: what plays at one hour plays at the next.
    const pieces = [1, 2, 3].map((number) => pieceOf(url, films[0]!, `v240/${number}.m4s`));
    expect(new Set(await codesAt([...pieces, sheet]))).toEqual(new Set(['media.notNow']));
  });

  test('of what is not for a child, and of what no guide announced', async () => {
    const turns = [
      { title: 'Dongeng', kpiClass: 'A', minutes: 30 },
      { title: 'Remaja', kpiClass: 'R', minutes: 30 },
    ];
    const films = [await aPublishedFilm(deps), await aPublishedFilm(deps)];
    const plan = JSON.stringify({
      programmes: turns.map((turn, i) => ({ ...turn, assetIds: [films[i]!.assetId] })),
    });
    const { channelId } = await aChannel(deps.db, { kind: 'assembled', plan });
    await publishSchedules(deps);
    const programmes = await deps.db
      .selectFrom('live.programme')
      .select(['startAt', 'kpiClass'])
      .where('channelId', '=', channelId)
      .where('startAt', '>', deps.clock.now())
      .orderBy('startAt')
      .limit(3)
      .execute();
    const { startAt } = programmes.find(({ kpiClass }) => kpiClass === 'A')!;
    deps.clock.set(new Date(startAt.getTime() + 10 * MINUTE));
    await publishSchedules(deps);
    const child = await aChild(tv.app, (await aViewer()).headers);
    const { url } = await open(child.headers, { ...live(channelId), media_ext: 'm3u8' });
    const segments = await segmentsOf(url);
    expect(new Set(await codesAt(segments))).toEqual(new Set(['plays']));
    for (const name of ['v240/1.m4s', 'a56/1.m4s', 'thumbs/1.webp']) {
      expect(await codeAt(pieceOf(url, films[1]!, name)), name).not.toBe('plays');
    }
    // The same segments, once the guide says something else of them; it is read within the minute.
    await deps.db
      .updateTable('live.programme')
      .set({ kpiClass: 'R' })
      .where('channelId', '=', channelId)
      .execute();
    deps.clock.advance(2 * MINUTE);
    expect(await codeAt(segments.at(-1) ?? '')).toBe('media.notNow');
  });
});

test('what is watched again of a title goes as far as its licence: its hours behind the broadcast, and its end', async () => {
  const { db, clock } = deps;
  const { assetId } = await aPublishedFilm(deps);
  const { slug, titleId } = await aFilm(db, { name: 'Berlisensi', assetId });
  const turn = { title: 'Berlisensi', kpiClass: 'SU', minutes: 30, assetIds: [assetId] };
  const plan = JSON.stringify({ programmes: [{ ...turn, titleSlug: slug }] });
  const { channelId } = await aChannel(db, { kind: 'assembled', plan });
  await publishSchedules(deps);
  const endsAt = new Date(clock.now().getTime() + 3 * HOUR);
  await db
    .updateTable('catalog.licence')
    .set({ catchupHours: 2, toAt: endsAt })
    .where('titleId', '=', titleId)
    .execute();
  const { result } = await source(visitor, { type: 'catchup', id: channelId });
  const programmes = result.kind === 'catchup-list' ? result.programmes : [];
  const isOver = ({ stop }: { stop: string }, hours: number) =>
    Date.parse(stop) < clock.now().getTime() - hours * HOUR;
  const late = programmes.find((each) => isOver(each, 2))!;
  const last = programmes.find((each) => isOver(each, 0))!;
  expect([late.isCatchup, last.isCatchup]).toEqual([false, true]);
  const again = { type: 'catchup' as const, media_ext: 'mpd' as const };
  expect((await source(visitor, { ...again, id: late.id })).code).toBe('playback.notKept');
  const part = await open(visitor, { ...again, id: last.id });
  expect(await codeAt(part.url)).toBe('plays');
  const ago = new Date(Date.parse(late.start) + MINUTE).toISOString();
  const moment = { ...live(channelId), at: ago };
  expect((await source(visitor, moment)).code).toBe('playback.notKept');
  // While it is on it starts over; the address ends when the hours do.
  clock.set(new Date(Date.parse(last.stop) + 2 * HOUR - MINUTE));
  await publishSchedules(deps);
  expect(await codeAt(part.url)).toBe('plays');
  clock.advance(2 * MINUTE);
  expect(await codeAt(part.url)).toBe('media.linkExpired');
  const { programme } = await open(visitor, live(channelId));
  expect((await open(visitor, { ...again, id: programme!.id })).kind).toBe('catchup');
  clock.set(endsAt);
  expect((await source(visitor, { ...again, id: programme!.id })).code).toBe('playback.notKept');
});
