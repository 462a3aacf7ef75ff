import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { MEDIA_TOKEN_LIFE, MINUTE, SECOND } from '#contract/constants.ts';
import { postPlaybackSessionStop, postProgress } from '#contract/playback/index.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { asAccount, asClient } from '#test/factories/callers.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';

type Headers = Record<string, string>;

/** The promise: what ended is refused within a minute. Here events carry it, in milliseconds. */
const WITHIN = { timeout: 20_000 };
/** A player that opens something else goes on with what it has for some seconds. */
const GRACE = 6 * SECOND;

let playbackApp: PlaybackApp;
let film: string;
beforeAll(async () => {
  playbackApp = await aPlaybackApp();
  film = await playbackApp.film({ name: 'Berbayar', matrix: 'C' });
});

const open = async (headers: Headers, productId = film) => {
  const { code, result } = await playbackApp.open(headers, productId);
  if (result === undefined) throw new Error(`${code} instead of a source`);
  return result;
};
const codeAt = async (url: string, name = 'v240/1.m4s', base = playbackApp.base) => {
  const response = await fetch(new URL(name, base + url));
  return response.ok ? 'plays' : ((await response.json()) as { code: string }).code;
};
const tokenIn = (url: string) => /^\/t\/([^/]+)\//.exec(url)?.[1] ?? '';
const withToken = (url: string, token: string) => url.replace(tokenIn(url), token);
const report = async (headers: Headers, body: { playbackId: string; mediaToken?: string }) =>
  (
    await playbackApp.ask(headers, postProgress, {
      body: { productId: film, positionSeconds: 9, ...body },
    })
  ).result;
const wait = (milliseconds = GRACE) => playbackApp.deps.clock.advance(milliseconds);
const isOver = (url: string, base = playbackApp.base) =>
  expect
    .poll(() => {
      wait(SECOND);
      return codeAt(url, 'v240/1.m4s', base);
    }, WITHIN)
    .toBe('media.playbackEnded');

describe('a media address of an account', () => {
  test('lives for minutes; the report that renews the lease brings the next token', async () => {
    const { headers } = await aViewer({ plan: 'lite' });
    const source = await open(headers);
    const { playbackId, url } = source;
    let mediaToken = tokenIn(url);
    for (let at = 0; at <= MEDIA_TOKEN_LIFE; at += 40 * SECOND) {
      wait(40 * SECOND);
      const renewed = await report(headers, { playbackId, mediaToken });
      expect(renewed.leaseHeld).toBe(true);
      mediaToken = renewed.mediaToken ?? '';
    }
    expect(await codeAt(url)).toBe('media.linkExpired');
    for (const name of ['manifest.mpd', 'v240/1.m4s', 'a56/1.m4s']) {
      expect(await codeAt(withToken(url, mediaToken), name), name).toBe('plays');
    }
    // Asked for by no report, none comes.
    expect((await report(headers, { playbackId })).mediaToken).toBeNull();
    // A lease that lapsed while the device slept is taken anew, and what plays goes on by a token of that.
    wait(MINUTE);
    expect(await report(headers, { playbackId, mediaToken })).toMatchObject({
      leaseHeld: false,
      mediaToken: null,
    });
    const taken = await open(headers);
    const next = await report(headers, { playbackId: taken.playbackId, mediaToken });
    wait();
    await isOver(withToken(url, mediaToken));
    expect(await codeAt(withToken(url, next.mediaToken ?? ''))).toBe('plays');
  });

  test('lives on in a browser that plays HLS by itself, by a cookie that only the origin reads', async () => {
    const { headers } = await aViewer({ plan: 'lite' });
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1';
    const { playbackId, url } = await open({ ...headers, 'user-agent': agent });
    let mediaToken = tokenIn(url);
    let cookie = '';
    for (let at = 0; at <= MEDIA_TOKEN_LIFE; at += 40 * SECOND) {
      wait(40 * SECOND);
      const answer = await playbackApp.app.inject({
        method: 'POST',
        url: '/platform/v2/playback/progress',
        headers: { ...headers, 'user-agent': agent },
        payload: { playbackId, productId: film, positionSeconds: 9, mediaToken },
      });
      mediaToken = answer.json<{ result: { mediaToken: string } }>().result.mediaToken;
      cookie = String(answer.headers['set-cookie']);
    }
    expect(cookie).toMatch(
      /^media_token=[\w.~-]+; Path=\/t\/; Max-Age=480; HttpOnly; SameSite=Strict$/,
    );
    const ask = (sent: string, address = url) =>
      fetch(new URL('v240/1.m4s', playbackApp.base + address), { headers: { cookie: sent } });
    expect((await ask(`a=1; ${cookie.split(';')[0]}`)).status).toBe(200);
    expect((await ask('a=1')).status).toBe(410);
    // It stands for the token of its own session and media, and for no other.
    const others = await open((await aViewer({ plan: 'lite' })).headers);
    wait(MEDIA_TOKEN_LIFE);
    expect((await ask(cookie.split(';')[0] ?? '', others.url)).status).toBe(410);
  });

  test('ends with the plan behind it, to the second', async () => {
    const { accountId, headers } = await aViewer({ plan: 'lite' });
    const endsAt = new Date(playbackApp.deps.clock.now().getTime() + MINUTE);
    await playbackApp.deps.db
      .updateTable('commerce.entitlement')
      .set({ endsAt })
      .where('accountId', '=', accountId)
      .execute();
    const { url, playbackId } = await open(headers);
    wait(40 * SECOND);
    const { mediaToken } = await report(headers, { playbackId, mediaToken: tokenIn(url) });
    expect(await codeAt(withToken(url, mediaToken ?? ''))).toBe('plays');
    wait(21 * SECOND);
    for (const token of [tokenIn(url), mediaToken ?? '']) {
      expect(await codeAt(withToken(url, token))).toBe('media.linkExpired');
    }
    expect((await report(headers, { playbackId, mediaToken: tokenIn(url) })).mediaToken).toBeNull();
  });

  test('of a visitor, who has no lease to renew, lives as long as the film', async () => {
    const free = await playbackApp.film({ name: 'Untuk semua', matrix: 'A' });
    const { url } = await open(asClient(playbackApp.deps), free);
    wait(MEDIA_TOKEN_LIFE + MINUTE);
    expect(await codeAt(url)).toBe('plays');
  });
});

describe('what ends a playback ends its media, and only its', () => {
  let viewer: Viewer;
  let playing: Awaited<ReturnType<typeof open>>;
  let others: string;
  const aPlayback = async (plan: 'lite' | 'premium' = 'lite') => {
    viewer = await aViewer({ plan });
    playing = await open(viewer.headers);
    others = (await open((await aViewer({ plan: 'lite' })).headers)).url;
    expect(await codeAt(playing.url)).toBe('plays');
  };
  const ends = async () => {
    await isOver(playing.url);
    for (const name of ['manifest.mpd', 'manifest.m3u8', 'a56/1.m4s', 'subs/id.vtt']) {
      expect(await codeAt(playing.url, name), name).toBe('media.playbackEnded');
    }
    expect(await codeAt(others)).toBe('plays');
  };

  test('another device stops it: one plan, one picture', async () => {
    await aPlayback();
    const away = await asAccount(playbackApp.deps, viewer.accountId);
    expect((await playbackApp.open(away, film)).code).toBe('playback.tooManyScreens');
    const body = { playbackId: playing.playbackId };
    await playbackApp.ask(away, postPlaybackSessionStop, { body });
    const { url } = await open(away);
    await ends();
    expect(await codeAt(url)).toBe('plays');
  });

  test('the same device asks twelve times: one address plays', async () => {
    await aPlayback();
    const urls = [playing.url];
    for (let i = 1; i < 12; i += 1) urls.push((await open(viewer.headers)).url);
    wait();
    const codes = () => Promise.all(urls.map((url) => codeAt(url)));
    await expect
      .poll(codes, WITHIN)
      .toEqual([...Array.from({ length: 11 }, () => 'media.playbackEnded'), 'plays']);
  });

  test('its player leaves', async () => {
    await aPlayback();
    const body = {
      playbackId: playing.playbackId,
      productId: film,
      positionSeconds: 1,
      leaving: true,
    };
    await playbackApp.ask(viewer.headers, postProgress, { body });
    await ends();
  });

  test('its lease lapses and another device takes the place', async () => {
    await aPlayback();
    wait(46 * SECOND);
    await open(await asAccount(playbackApp.deps, viewer.accountId));
    await ends();
  });

  test('its entitlement is cut short, by whatever: a refund, a pause, a chargeback', async () => {
    await aPlayback();
    await cutShort();
    await ends();
    const asked = { playbackId: playing.playbackId, mediaToken: tokenIn(playing.url) };
    expect(await report(viewer.headers, asked)).toMatchObject({
      leaseHeld: false,
      mediaToken: null,
    });
  });

  test('a smaller plan takes its place: the larger picture and the second screen end', async () => {
    await aPlayback('premium');
    const away = await asAccount(playbackApp.deps, viewer.accountId);
    const second = await open(away);
    const free = await playbackApp.film({ name: 'Gratis', matrix: 'A' });
    const third = await open(await asAccount(playbackApp.deps, viewer.accountId), free);
    await cutShort();
    await ends();
    await isOver(second.url);
    // What is free for all was opened in the plan's picture, which went with it.
    await isOver(third.url);
  });

  test('its session goes on as another profile', async () => {
    await aPlayback();
    const child = await aChild(playbackApp.app, viewer.headers);
    expect(child.headers).toBeDefined();
    await expect.poll(() => codeAt(playing.url), WITHIN).toBe('media.playbackEnded');
    expect(await codeAt(others)).toBe('plays');
  });

  test('a server that does not hear of it reads it within seconds', async () => {
    await aPlayback();
    const { events } = playbackApp.deps;
    const deaf = { ...events, subscribe: () => () => undefined };
    const { app } = await openTestApp({ modules: ['playback'], events: deaf });
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(await codeAt(playing.url, 'v240/1.m4s', base)).toBe('plays');
    const body = { playbackId: playing.playbackId };
    await playbackApp.ask(viewer.headers, postPlaybackSessionStop, { body });
    await isOver(playing.url, base);
  });

  async function cutShort() {
    await playbackApp.deps.db
      .updateTable('commerce.entitlement')
      .set({ endsAt: playbackApp.deps.clock.now() })
      .where('accountId', '=', viewer.accountId)
      .execute();
  }
});

describe('no report brings a token', () => {
  test('for another session, film, profile, or kind of address', async () => {
    const { accountId, headers } = await aViewer({ plan: 'premium' });
    const { playbackId, url } = await open(headers);
    const free = await playbackApp.film({ name: 'Lain', matrix: 'B' });
    const elsewhere = await asAccount(playbackApp.deps, accountId);
    const other = await open(elsewhere);
    const mediaToken = tokenIn(url);
    const renewed = async (by: Headers, body: object) => {
      const input = {
        body: { playbackId, productId: film, positionSeconds: 1, mediaToken, ...body },
      };
      return (await playbackApp.ask(by, postProgress, input)).result.mediaToken;
    };
    expect(await renewed(headers, {})).not.toBeNull();
    const never = [
      await renewed(elsewhere, {}),
      await renewed(elsewhere, { playbackId: other.playbackId }),
      await renewed(headers, { playbackId: other.playbackId, mediaToken: tokenIn(other.url) }),
      await renewed(headers, { playbackId: randomUUID() }),
      await renewed(headers, { productId: free }),
      await renewed(headers, { mediaToken: `${mediaToken}A` }),
      await renewed(headers, { mediaToken: 'x' }),
      await renewed(headers, { ageSeconds: 5 }),
      await renewed(headers, { leaving: true }),
    ];
    expect(never).toEqual(never.map(() => null));
    const again = await open(headers);
    const pictures = tokenIn(again.thumbnailsUrl ?? '');
    const asked = { playbackId: again.playbackId, mediaToken: pictures };
    expect(await renewed(headers, asked)).toBeNull();
    expect(await codeAt(again.thumbnailsUrl ?? '', 'v240/1.m4s')).toBe('media.linkInvalid');
  });
});
