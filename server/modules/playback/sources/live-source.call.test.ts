import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import {
  getLiveKey,
  getPlaybackSessions,
  postDataCap,
  postLiveReport,
} from '#contract/playback/index.ts';
import { TICKS_A_SECOND, ticksOf } from '#media/timeline/timeline.ts';
import { publishSchedules } from '#modules/live/index.ts';
import { sql } from '#platform/db.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { aTelevisionOn } from '#test/factories/live/television-set.ts';

const tv = await aTelevisionOn();
const { open, source, codeAt, live, free, visitor } = tv;

const text = async (url: string) => (await fetch(url)).text();
const programmesOf = async (id: string) => {
  const { result } = await source(visitor, { type: 'catchup', id });
  if (result.kind !== 'catchup-list') throw new Error('No list');
  return result;
};

describe('what is live', () => {
  test('plays for a visitor where the channel is free, as DASH and as HLS', async () => {
    const dash = await open(visitor, { ...live(free.channelId), media_ext: 'mpd' });
    expect([dash.kind, dash.from, dash.to, dash.maxHeight]).toEqual(['live', null, null, 480]);
    expect(dash.programme?.title).toMatch(/Pagi di Pasar|Rumah Seberang/);
    const manifest = await text(dash.url);
    expect(manifest).toContain('type="dynamic"');
    expect(manifest).toContain('v480');
    expect(manifest).not.toContain('v720');
    const hls = await open(visitor, { ...live(free.channelId), media_ext: 'm3u8' });
    expect(hls.url).toMatch(/manifest\.m3u8$/);
    expect(await text(hls.url)).toContain('v480.m3u8');
  });

  test('the address is hidden by a key of the session, which only its session gets', async () => {
    const [here, there] = [await aViewer(), await aViewer()];
    const key = async (headers: Record<string, string>) =>
      (await tv.ask(headers, getLiveKey, { query: { id: free.channelId } })).result.key;
    const first = await key(here.headers);
    expect(Buffer.from(first, 'base64url')).toHaveLength(16);
    expect(await key(here.headers)).toBe(first);
    expect(await key(there.headers)).not.toBe(first);
  });

  test('segments come by the same token, those of other films and above the cap do not', async () => {
    const { url } = await open(visitor, { ...live(free.channelId), media_ext: 'm3u8' });
    const playlist = await text(new URL('v480.m3u8', url).href);
    const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(names.length).toBeGreaterThan(20);
    const high = names.findLast((name) => name.includes(free.films[0]!.assetId))!;
    const segment = new URL(high, url).href;
    expect(await codeAt(segment)).toBe('plays');
    expect((await fetch(segment)).headers.get('cache-control')).toContain('immutable');
    expect(await codeAt(segment.replace('v480', 'v1080'))).toBe('media.aboveCap');
    expect(await codeAt(segment.replace(/a\/[^/]+/, `a/${randomUUID()}`))).toBe('media.notFound');
    expect(await codeAt(segment.replace(/v480\/\d+/, 'v480/99'))).toBe('media.notFound');
    const other = await anAssembledChannel(tv.deps);
    const assetId = other.films[0]!.assetId;
    expect(await codeAt(segment.replace(/a\/[^/]+/, `a/${assetId}`))).toBe('media.notFound');
    expect(await codeAt(url.replace(free.channelId, other.channelId))).toBe('media.linkInvalid');
    expect(await codeAt(url.replace('/480/xwib/', '/1080/xwib/'))).toBe('media.notFound');
  });

  test('needs the plan that the channel asks for, and says what is cheapest', async () => {
    const { channelId } = await anAssembledChannel(tv.deps, { matrix: 'C' });
    const [free, lite] = [await aViewer(), await aViewer({ plan: 'lite' })];
    expect((await source(visitor, live(channelId))).code).toBe('playback.needsPlan');
    expect((await source(free.headers, live(channelId))).code).toBe('playback.needsPlan');
    expect((await tv.ask(free.headers, getLiveKey, { query: { id: channelId } })).code).toBe(
      'playback.needsPlan',
    );
    expect((await open(lite.headers, live(channelId))).maxHeight).toBe(720);
    const registered = await anAssembledChannel(tv.deps, { matrix: 'B' });
    expect((await source(visitor, live(registered.channelId))).code).toBe('playback.signIn');
  });

  test('holds a data cap and plays sound alone', async () => {
    const { headers } = await aViewer({ plan: 'premium' });
    await tv.ask(headers, postDataCap, { body: { maxHeight: 240 } });
    const capped = await open(headers, { ...live(free.channelId), media_ext: 'mpd' });
    expect([...(await text(capped.url)).matchAll(/"v(\d+)"/g)].map(([, at]) => at)).not.toContain(
      '480',
    );
    const query = { ...live(free.channelId), audio_only: 'Y' as const, media_ext: 'mpd' as const };
    const heard = await open(headers, query);
    expect(heard.maxHeight).toBe(0);
    expect(await text(heard.url)).not.toContain('video');
    expect(await text(heard.url)).toContain('a56');
  });

  test('takes one playback session of the plan, given back by leaving', async () => {
    const here = await aViewer();
    const there = await aViewer({ identifier: here.email });
    const { playbackId } = await open(here.headers, live(free.channelId));
    const refused = await source(there.headers, live(free.channelId));
    expect(refused.code).toBe('playback.tooManyScreens');
    expect(refused.details).toMatchObject({ screens: [{ title: free.name }] });
    const body = { playbackId, channelId: free.channelId, at: new Date().toISOString() };
    expect((await tv.ask(here.headers, postLiveReport, { body })).result.leaseHeld).toBe(true);
    await tv.ask(here.headers, postLiveReport, { body: { ...body, leaving: true } });
    expect((await open(there.headers, live(free.channelId))).kind).toBe('live');
  });

  test('of a channel that has aired nothing yet takes no playback session and says so', async () => {
    const { channelId } = await aChannel(tv.deps.db, { kind: 'assembled' });
    const { headers } = await aViewer();
    expect((await source(headers, live(channelId))).code).toBe('playback.notReady');
    expect((await tv.ask(headers, getPlaybackSessions)).result.screens).toEqual([]);
  });

  test('of a channel that has nothing to show now says when it is back, as far as a guide tells', async () => {
    const { db, clock } = tv.deps;
    const { channelId } = await anAssembledChannel(tv.deps);
    const edge = ticksOf(clock.now()) - 15 * TICKS_A_SECOND;
    const own = sql`channel_id = ${channelId}`;
    await sql`delete from live.block where ${own} and end_ticks > ${edge}`.execute(db);
    await sql`delete from live.programme where ${own} and stop_at > ${clock.now()}`.execute(db);
    const { headers } = await aViewer();
    const asked = async () => {
      const { code, details } = await source(headers, live(channelId));
      return [code, details];
    };
    expect(await asked()).toEqual(['playback.notReady', { returns_at: null }]);
    // What fills time that nothing can be shown in is no return.
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
    await aProgramme(db, { channelId, title: 'Selingan', items: '[]' }, at(1), at(2));
    const items = JSON.stringify([randomUUID()]);
    const back = at(2);
    await aProgramme(db, { channelId, items }, back, at(3));
    expect(await asked()).toEqual(['playback.notReady', { returns_at: back.toISOString() }]);
  });

  test('of a channel that is not there is not there', async () => {
    expect((await source(visitor, live(randomUUID()))).code).toBe('playback.notFound');
    expect((await source(visitor, { type: 'catchup', id: randomUUID() })).code).toBe(
      'playback.notFound',
    );
    const query = { id: free.channelId, type: 'live_tv' as const, at: 'kemarin' };
    expect((await source(visitor, query)).status).toBe(400);
  });
});

describe('small pictures of the timeline', () => {
  const picturesOf = async (url: string, from: number, to: number) => {
    const name = `pictures-${Math.floor(from / SECOND)}-${Math.ceil(to / SECOND)}.json`;
    const response = await fetch(new URL(name, url));
    return { response, body: (await response.json()) as { code?: string; pictures: Picture[] } };
  };
  type Picture = { from: number; to: number; begins: number; path: string };

  test('of what was on, by the same token, up to now', async () => {
    const { url } = await open(visitor, live(free.channelId));
    const now = tv.deps.clock.now().getTime();
    const { body, response } = await picturesOf(url, now - 15 * MINUTE, now + 5 * MINUTE);
    expect(response.headers.get('content-type')).toContain('json');
    const films = new Set(body.pictures.map(({ path }) => path));
    expect(films).toEqual(new Set(free.films.map(({ assetId }) => `a/${assetId}/1/`)));
    expect(Math.max(...body.pictures.map(({ to }) => to))).toBeLessThanOrEqual(now);
    const sheet = new URL(`../../../../../${body.pictures[0]!.path}thumbs/1.webp`, url);
    expect((await fetch(sheet)).headers.get('content-type')).toBe('image/webp');
    expect(await codeAt(sheet.href.replace('/1.webp', '/9.webp'))).toBe('media.notFound');
  });

  test('not of a whole week at once, nor for who only listens', async () => {
    const now = tv.deps.clock.now().getTime();
    const { url } = await open(visitor, live(free.channelId));
    const week = await picturesOf(url, now - 7 * DAY, now);
    expect(week.body.code).toBe('media.notFound');
    const heard = await open(visitor, { ...live(free.channelId), audio_only: 'Y' });
    const { body } = await picturesOf(heard.url, now - 10 * MINUTE, now);
    expect(body.pictures).toEqual([]);
  });
});

describe('what was on', () => {
  test('is listed for a week back, newest first, by default', async () => {
    const { programmes, timezone } = await programmesOf(free.channelId);
    expect(timezone).toBe('Asia/Jakarta');
    const [newest, oldest] = [programmes[0]!, programmes.at(-1)!];
    expect(Date.parse(newest.start)).toBeGreaterThan(Date.parse(oldest.start));
    const week = tv.deps.clock.now().getTime() - 7 * DAY;
    expect(Date.parse(oldest.stop)).toBeGreaterThan(week);
    expect(Date.parse(oldest.start)).toBeLessThan(week + HOUR);
    const hour = {
      type: 'catchup' as const,
      id: free.channelId,
      from_hour: -1,
      order_direction: 'ASC' as const,
    };
    const { result } = await source(visitor, hour);
    if (result.kind !== 'catchup-list') throw new Error('No list');
    expect(result.programmes.length).toBeLessThan(15);
    expect(Date.parse(result.programmes[0]!.start)).toBeLessThan(
      Date.parse(result.programmes.at(-1)!.start),
    );
    expect((await source(visitor, { ...hour, from_hour: -169 })).status).toBe(400);
  });

  test('six days ago plays whole, from its beginning to its end', async () => {
    const { programmes } = await programmesOf(free.channelId);
    const long = programmes.findLast(
      ({ isCatchup, start, title }) =>
        isCatchup && title === 'Rumah Seberang' && Date.parse(start) < Date.now() - 6 * DAY,
    )!;
    const part = await open(visitor, { type: 'catchup', id: long.id, media_ext: 'mpd' });
    expect(part.kind).toBe('catchup');
    expect(Date.parse(part.to!) - Date.parse(part.from!)).toBeGreaterThan(9.9 * MINUTE);
    const manifest = await text(part.url);
    expect(manifest).toContain('type="static"');
    const seconds = Number(/mediaPresentationDuration="PT([\d.]+)S"/.exec(manifest)?.[1]);
    expect(seconds).toBeGreaterThan(595);
    expect(seconds).toBeLessThan(605);
    const playlist = await text(part.url.replace('manifest.mpd', 'v240.m3u8'));
    expect(playlist).toContain('#EXT-X-ENDLIST');
    expect(playlist).toContain('PLAYLIST-TYPE:VOD');
  });

  test('starts over while it runs, and is whole once it is over', async () => {
    const ahead = { type: 'catchup' as const, id: free.channelId, from_hour: 0, to_hour: 1 };
    const { result } = await source(visitor, { ...ahead, order_direction: 'ASC' });
    if (result.kind !== 'catchup-list') throw new Error('No list');
    const programme = result.programmes.find(
      ({ title, start }) => title === 'Rumah Seberang' && new Date(start) > tv.deps.clock.now(),
    )!;
    const at = programme.start;
    tv.deps.clock.set(new Date(Date.parse(at) + 3 * MINUTE));
    await publishSchedules(tv.deps);
    const begun = await open(visitor, { type: 'catchup', id: programme.id, media_ext: 'm3u8' });
    const playlist = () => text(new URL('v240.m3u8', begun.url).href);
    const first = await playlist();
    expect(first).toContain('PLAYLIST-TYPE:EVENT');
    expect(first).not.toContain('ENDLIST');
    expect(Math.abs(Date.parse(begun.from!) - Date.parse(at))).toBeLessThan(5 * SECOND);
    tv.deps.clock.advance(12 * MINUTE);
    const last = await playlist();
    expect(last).toContain('ENDLIST');
    const lines = (of: string) => of.split('\n').filter((line) => line.endsWith('.m4s'));
    expect(lines(last).slice(0, lines(first).length)).toEqual(lines(first));
    await publishSchedules(tv.deps);
  });

  test('starts over on a new channel, where only the next minutes are published', async () => {
    const { db, clock } = tv.deps;
    const films = [(await aPublishedFilm(tv.deps)).assetId, randomUUID()];
    const turn = { title: 'Perdana', kpiClass: 'SU', minutes: 60, assetIds: films };
    const plan = JSON.stringify({ programmes: [turn] });
    const { channelId } = await aChannel(db, { kind: 'assembled', plan, createdAt: clock.now() });
    await publishSchedules(tv.deps);
    const { programme } = await open(visitor, live(channelId));
    const begun = await open(visitor, { type: 'catchup', id: programme!.id, media_ext: 'm3u8' });
    expect(begun.to).toBe(programme!.stop);
    const playlist = await text(new URL('v240.m3u8', begun.url).href);
    expect(playlist).toContain('PLAYLIST-TYPE:EVENT');
  });

  test('a moment back goes on to the end of what was on, and nearly now is live', async () => {
    const now = tv.deps.clock.now().getTime();
    const ago = (ms: number) => new Date(now - ms).toISOString();
    const paused = await open(visitor, { ...live(free.channelId), at: ago(2 * HOUR + 4321) });
    expect(paused.kind).toBe('catchup');
    expect(Math.abs(Date.parse(paused.from!) - (now - 2 * HOUR - 4321))).toBeLessThan(2);
    expect(Date.parse(paused.to!)).toBeGreaterThan(Date.parse(paused.from!));
    expect((await open(visitor, { ...live(free.channelId), at: ago(30 * SECOND) })).kind).toBe(
      'live',
    );
    const tooLong = { ...live(free.channelId), at: ago(8 * DAY) };
    expect((await source(visitor, tooLong)).code).toBe('playback.notKept');
    const { channelId } = await anAssembledChannel(tv.deps, { catchupHours: 0 });
    const unkept = await source(visitor, { ...live(channelId), at: ago(HOUR) });
    expect(unkept.code).toBe('playback.notKept');
  });

  test('what has not begun can not be watched', async () => {
    const ahead = {
      type: 'catchup' as const,
      id: free.channelId,
      from_hour: 0,
      to_hour: 24,
      order_direction: 'ASC' as const,
    };
    const { result } = await source(visitor, ahead);
    if (result.kind !== 'catchup-list') throw new Error('No list');
    const later = result.programmes.at(-1)!;
    expect((await source(visitor, { type: 'catchup', id: later.id })).code).toBe(
      'playback.notKept',
    );
  });
});
