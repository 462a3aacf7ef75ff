import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MEDIA_TOKEN_LIFE, MINUTE, SECOND } from '#contract/constants.ts';
import { getPlaybackSessions, postProgress } from '#contract/playback/index.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asAccount, asClient } from '#test/factories/callers.ts';
import {
  aPlaybackApp,
  FILM_SECONDS,
  type PlaybackApp,
} from '#test/factories/playback/playback-app.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';
import { errorCodeOf } from '#test/media-origin.ts';

let playbackApp: PlaybackApp;
let free: string;
beforeAll(async () => {
  playbackApp = await aPlaybackApp();
  free = await playbackApp.film({ name: 'Gratis Semua', filmClass: '13+' });
});

const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1';

describe('a source', () => {
  test('carries what a player needs', async () => {
    const { headers } = await aViewer();
    const before = playbackApp.deps.clock.now().getTime();
    const { status, result } = await playbackApp.open(headers, free);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      mediaExt: 'mpd',
      productId: free,
      title: 'Gratis Semua',
      titleSlug: 'gratis-semua',
      episodeLabel: null,
      filmClass: '13+',
      durationSeconds: FILM_SECONDS,
      resumeSeconds: 0,
      maxHeight: 480,
      posterUrl: null,
      next: null,
    });
    expect(result.url).toMatch(/^\/t\/[\w.~-]+\/f\/[0-9a-f-]{36}\/1\/480\/manifest\.mpd$/);
    const life = new Date(result.expiresAt).getTime() - before;
    expect(life).toBeGreaterThan(MEDIA_TOKEN_LIFE - MINUTE);
    expect(life).toBeLessThanOrEqual(MEDIA_TOKEN_LIFE + SECOND);

    const [subtitles] = result.subtitles;
    expect(subtitles).toMatchObject({ language: 'id', label: 'Indonesia' });
    const words = await fetch(playbackApp.base + (subtitles?.url ?? ''));
    expect(await words.text()).toContain('Halo');
    const cues = await fetch(playbackApp.base + (result.thumbnailsUrl ?? ''));
    expect(await cues.text()).toContain('thumbs/1.webp');
  });

  test.for([
    [iPhone, undefined, 'm3u8'],
    [chrome, undefined, 'mpd'],
    [undefined, undefined, 'mpd'],
    [iPhone, 'mpd', 'mpd'],
    [chrome, 'm3u8', 'm3u8'],
  ] as const)('%s asking for %s gets %s', async ([userAgent, asked, expected]) => {
    const headers = {
      ...asClient(playbackApp.deps),
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    };
    const query = asked === undefined ? {} : { media_ext: asked };
    const { result } = await playbackApp.open(headers, free, query);
    expect(result.mediaExt).toBe(expected);
    expect(result.url.endsWith(`/manifest.${expected}`)).toBe(true);
    expect((await fetch(playbackApp.base + result.url)).status).toBe(200);
  });

  test('goes on where the viewer was, on every device, and for no other profile', async () => {
    const { accountId, headers } = await aViewer();
    const body = { playbackId: randomUUID(), productId: free, positionSeconds: 7.4 };
    await playbackApp.ask(headers, postProgress, { body });
    const other = await asAccount(playbackApp.deps, accountId);
    expect((await playbackApp.open(other, free)).result.resumeSeconds).toBe(7);
    expect((await playbackApp.open((await aViewer()).headers, free)).result.resumeSeconds).toBe(0);
  });

  test('of a series is its first episode, with the next one behind it', async () => {
    const { db } = playbackApp.deps;
    const { assetId } = playbackApp;
    const { titleId, slug: series } = await aSeries(db, { name: 'Pasar Pagi' });
    const first = await anEpisode(db, { series, season: 1, number: 1, name: 'Subuh', assetId });
    const second = await anEpisode(db, { series, season: 2, number: 1, name: 'Siang', assetId });
    const headers = asClient(playbackApp.deps);
    expect((await playbackApp.open(headers, titleId)).result).toMatchObject({
      productId: first,
      title: 'Pasar Pagi',
      episodeLabel: 'S1 E1 · Subuh',
      next: { productId: second, label: 'S2 E1 · Siang' },
    });
    expect((await playbackApp.open(headers, second)).result.next).toBeNull();
  });

  test('shows the largest still that fits a phone', async () => {
    const { deps } = playbackApp;
    const { db } = deps;
    // A file of its own: what was asked of one before is known for some seconds.
    const { assetId } = await aPublishedFilm(deps);
    const { titleId: film } = await aFilm(db, { name: 'Bergambar', assetId });
    const still = (w: number) => ({ key: `m/x/1/b-${w}.webp`, w, h: w / 2, type: 'image/webp' });
    const images = { poster: [], backdrop: [320, 1280, 1920].map(still), stills: [] };
    await db
      .updateTable('catalog.asset')
      .set({ images: JSON.stringify(images) })
      .where('id', '=', assetId)
      .execute();
    const { result } = await playbackApp.open(asClient(deps), film);
    expect(result.posterUrl).toContain('b-1280.webp');
  });

  test('of a trailer is free for all and takes no playback session', async () => {
    const { assetId, deps } = playbackApp;
    const { titleId } = await aFilm(deps.db, {
      name: 'Berbayar',
      matrix: 'E',
      trailerAssetId: assetId,
    });
    const { headers } = await aViewer();
    expect((await playbackApp.open(headers, titleId)).code).toBe('playback.needsPurchase');
    expect((await playbackApp.open(headers, assetId)).result).toMatchObject({ productId: assetId });
    expect((await playbackApp.ask(headers, getPlaybackSessions)).result.screens).toEqual([]);
  });
});

describe('no source', () => {
  test('of what is not there, not now or not yet', async () => {
    const { deps, film, open } = playbackApp;
    const now = deps.clock.now().getTime();
    const headers = asClient(deps);
    const missing = [
      randomUUID(),
      await film({ name: 'Draf', publishedAt: null }),
      await film({ name: 'Besok', licenceFrom: new Date(now + DAY) }),
      await film({ name: 'Kemarin', licenceTo: new Date(now - DAY) }),
    ];
    for (const productId of missing) {
      const answer = await open(headers, productId);
      expect([answer.status, answer.code]).toEqual([404, 'playback.notFound']);
    }
    const withoutTracks = await aFilm(deps.db, {
      name: 'Kosong',
      assetId: await anAsset(deps.db),
    });
    const answer = await open(headers, withoutTracks.titleId);
    expect([answer.status, answer.code]).toEqual([409, 'playback.notReady']);
  });

  test('of a channel or a programme that is not there', async () => {
    for (const type of ['live_tv', 'catchup'] as const) {
      const answer = await playbackApp.open(asClient(playbackApp.deps), free, { type });
      expect([answer.status, answer.code]).toEqual([404, 'playback.notFound']);
    }
  });

  test('without any credential, or for what makes no sense', async () => {
    expect((await playbackApp.open({}, free)).code).toBe('common.unauthenticated');
    const headers = asClient(playbackApp.deps);
    const senseless = [
      '?id=x',
      '',
      `?id=${free}&media_ext=exe`,
      `?id=${free}&type=vhs`,
      `?id=${free}&audio_only=maybe`,
      `?id=${free}&from_hour=-9999`,
      `?id=${free}&timezone=%00`,
      ...['vod', 'live_tv', 'catchup'].flatMap((type) =>
        ['Mars/Kutub', '', '%20'].map((zone) => `?id=${free}&type=${type}&timezone=${zone}`),
      ),
      `?id=${free}&id=${free}`,
    ];
    for (const query of senseless) {
      const url = `/platform/tayang/channel/v2/get_url_transform${query}`;
      const answer = await playbackApp.app.inject({ url, headers });
      expect([answer.statusCode, answer.json().code], query).toEqual([400, 'common.badRequest']);
    }
  });
});

describe('the address of a source', () => {
  test('dies with the session that asked for it, at once and alone', async () => {
    const [leaving, staying] = [await aViewer(), await aViewer()];
    const mine = (await playbackApp.open(leaving.headers, free)).result.url;
    const others = (await playbackApp.open(staying.headers, free)).result.url;
    const watch = (url: string) => playbackApp.fetchMedia(url, 'v240/1.m4s');
    expect([(await watch(mine)).status, (await watch(others)).status]).toEqual([200, 200]);

    const url = '/platform/v2/auth/logout';
    await playbackApp.app.inject({ method: 'POST', url, cookies: leaving.cookies });
    await expect.poll(async () => (await watch(mine)).status).toBe(403);
    expect(await errorCodeOf(await watch(mine))).toBe('media.sessionEnded');
    expect((await playbackApp.fetchMedia(mine, 'manifest.mpd')).status).toBe(403);
    expect((await watch(others)).status).toBe(200);
  });

  test('of a visitor dies when its time has come', async () => {
    const { result } = await playbackApp.open(asClient(playbackApp.deps), free);
    playbackApp.deps.clock.advance(6 * HOUR);
    expect((await playbackApp.fetchMedia(result.url, 'v240/1.m4s')).status).toBe(200);
    playbackApp.deps.clock.advance(FILM_SECONDS * SECOND + 15 * MINUTE + SECOND);
    const late = await playbackApp.fetchMedia(result.url, 'v240/1.m4s');
    expect([late.status, await errorCodeOf(late)]).toEqual([410, 'media.linkExpired']);
  });
});
