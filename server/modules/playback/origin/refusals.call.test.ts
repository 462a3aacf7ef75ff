import { beforeAll, describe, expect, test } from 'vitest';
import { aMediaOrigin, errorCodeOf, type MediaOrigin, originKeys } from '#test/media-origin.ts';
import { testDeps } from '#test/deps.ts';
import { mediaKeys } from './media-token.ts';

let origin: MediaOrigin;
beforeAll(async () => {
  origin = await aMediaOrigin();
});
const get: MediaOrigin['get'] = (...request) => origin.get(...request);
const token: MediaOrigin['token'] = (...changes) => origin.token(...changes);

describe('who may not', () => {
  const segment = 'v480/1.m4s';
  const status = async (signed: string, path = segment) => {
    const response = await get(path, {}, signed);
    return [response.status, response.ok ? '' : await errorCodeOf(response)];
  };

  test('a cap holds in manifests, playlists and segments alike', async () => {
    const lite = token({ cap: { maxHeight: 480 } });
    expect(await (await get('manifest.mpd', {}, lite)).text()).not.toContain('v1080');
    expect(await (await get('manifest.m3u8', {}, lite)).text()).not.toContain('v1080');
    expect(await status(lite)).toEqual([200, '']);
    for (const path of ['v1080/1.m4s', 'v1080/init.mp4', 'v1080.m3u8']) {
      expect(await status(lite, path), path).toEqual([403, 'media.aboveCap']);
    }
  });

  test('who only listens gets no picture', async () => {
    const listening = token({ cap: { audioOnly: true } });
    expect(await (await get('manifest.mpd', {}, listening)).text()).not.toContain('video');
    expect(await status(listening)).toEqual([403, 'media.aboveCap']);
    expect(await status(listening, 'a56/1.m4s')).toEqual([200, '']);
    expect(await status(listening, 'thumbs.vtt')).toEqual([404, 'media.notFound']);
  });

  test('an expired token says so; the clock decides', async () => {
    const soon = token({ expiresAt: new Date(origin.clock.now().getTime() + 60_000) });
    expect(await status(soon)).toEqual([200, '']);
    origin.clock.advance(61_000);
    expect(await status(soon)).toEqual([410, 'media.linkExpired']);
  });

  test('a session that ended ends its tokens, and only those', async () => {
    const mine = token({ sessionId: 'session-2' });
    expect(await status(mine)).toEqual([200, '']);
    origin.revoked.add('session-2');
    expect(await status(mine)).toEqual([403, 'media.sessionEnded']);
    expect(await status(token())).toEqual([200, '']);
  });

  test('no part of a token can be changed', async () => {
    const good = token({ cap: { maxHeight: 480 } });
    const fields = good.split('.');
    const changed = [
      ...fields.map((field, i) => fields.with(i, flip(field)).join('.')),
      fields.with(5, '1080').join('.'),
      fields.with(1, '99999999999').join('.'),
      fields.slice(0, -1).join('.'),
      `${good}A`,
      good.slice(0, -1),
      good.toUpperCase(),
      '',
      '.',
      '.....',
      'x'.repeat(300),
    ];
    for (const each of changed)
      expect((await get(segment, {}, each)).status, each).toBeGreaterThanOrEqual(403);
    const others = token({}, mediaKeys(['another-secret-of-more-than-32-letters']));
    expect(await status(others)).toEqual([403, 'media.linkInvalid']);
  });

  test('a token for pictures opens no picture that moves, and no word', async () => {
    const pictures = token({ only: 'pictures' });
    expect(await status(pictures, 'thumbs.vtt')).toEqual([200, '']);
    expect(await status(pictures, 'thumbs/1.webp')).toEqual([200, '']);
    const rest = ['manifest.mpd', 'manifest.m3u8', 'v240.m3u8', 'v240/init.mp4', 'v240/1.m4s'];
    for (const path of [...rest, 'a56/1.m4s', 'subs/id.vtt', 'subs/id.m3u8']) {
      expect(await status(pictures, path), path).toEqual([403, 'media.linkInvalid']);
    }
  });

  test('a token opens its film and its version only', async () => {
    const other = crypto.randomUUID();
    expect(await status(token({ assetId: other }))).toEqual([404, 'media.notFound']);
    expect(await status(token({ version: 7 }))).toEqual([404, 'media.notFound']);
  });
});

test('after a change of secrets, tokens of the older one live on', async () => {
  const old = mediaKeys(['an-old-secret-of-forty-characters-or-more']);
  const rotating = await aMediaOrigin({ keys: [...originKeys, ...old] });
  expect((await rotating.get('manifest.mpd', {}, rotating.token({}, old))).status).toBe(200);
});

test('public pictures need no token and nothing else is public', async () => {
  const poster = await fetch(
    `${origin.base}/img/${origin.film.assetId}/${origin.film.version}/poster-160.webp`,
  );
  expect([poster.status, poster.headers.get('content-type'), await poster.text()]).toEqual([
    200,
    'image/webp',
    'a poster',
  ]);
  expect(poster.headers.get('cache-control')).toContain('immutable');
  const never = [
    `/img/${origin.film.assetId}/${origin.film.version}/none.webp`,
    `/img/../m/${origin.film.assetId}/${origin.film.version}/v240.mp4`,
    `/img/m/${origin.film.assetId}/${origin.film.version}/v240.mp4`,
    '/img/',
    '/img/.webp',
  ];
  for (const path of never) expect((await origin.rawGet(path)).status, path).toBe(404);
});

describe('whatever else is sent', () => {
  const strange = () => {
    const good = token();
    return [
      '/t/',
      '/t//',
      `/t/${good}`,
      `/t/${good}/`,
      `/t/${good}/../../etc/passwd`,
      `/t/${good}/v240/../a56/1.m4s`,
      `/t/${good}/v240/%2e%2e/1.m4s`,
      `/t/${good}/v240/1.m4s%00`,
      `/t/${good}/v240/0.m4s`,
      `/t/${good}/v240/-1.m4s`,
      `/t/${good}/v240/01.m4s`,
      `/t/${good}/v240/1e3.m4s`,
      `/t/${good}/v240/99999999999999999999.m4s`,
      `/t/${good}/v9999/1.m4s`,
      `/t/${good}/__proto__/1.m4s`,
      `/t/${good}/constructor.m3u8`,
      `/t/${good}/thumbs/0.webp`,
      `/t/${good}/thumbs/99999999.webp`,
      `/t/${good}/subs/../x.vtt`,
      `/t/${good}/v240/1.m4s/`,
      `/t/${good}//v240/1.m4s`,
      `/t/${'%00'.repeat(50)}/manifest.mpd`,
      `/t/${good}/${'a'.repeat(5000)}`,
      '/img/%2e%2e/%2e%2e/x.webp',
      '/img/a\\b.webp',
      `/img/${'a/'.repeat(400)}x.webp`,
    ];
  };
  test('is answered with 403 or 404 and a code, never with a failure', async () => {
    for (const path of strange()) {
      const { status, body } = await origin.rawGet(path);
      expect([403, 404], path).toContain(status);
      expect((JSON.parse(body.toString()) as { code: string }).code, path).toMatch(/^media\./);
    }
  });

  test('other addresses and methods are not ours', async () => {
    expect((await origin.rawGet('/')).status).toBe(418);
    expect((await origin.rawGet('/tt/x')).status).toBe(418);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await get('manifest.mpd', { method })).status).toBe(405);
    }
    const preflight = await get('v240/1.m4s', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'range, if-none-match, if-range',
    ]);
  });

  test('a query changes nothing', async () => {
    expect((await get('v240/1.m4s?cmcd=bl%3D1')).status).toBe(200);
  });
});

test('a store that is away is a 503 for a moment, not a cached response', async () => {
  const { store } = await testDeps();
  const away = () => Promise.reject(new Error('away'));
  const broken = await aMediaOrigin({ store: { ...store, get: away } });
  const response = await broken.get('v240/1.m4s');
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await errorCodeOf(response)).toBe('common.unavailable');
});

function flip(text: string): string {
  const last = text.at(-1) ?? '';
  return text.slice(0, -1) + (last === 'A' ? 'B' : last === '1' ? '2' : last === 'a' ? 'b' : 'A');
}
