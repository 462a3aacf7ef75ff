import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureTrack } from '#test/factories/catalog/published-film.ts';
import { aMediaOrigin, errorCodeOf, type MediaOrigin } from '#test/media-origin.ts';

let origin: MediaOrigin;
beforeAll(async () => {
  origin = await aMediaOrigin();
});
const get: MediaOrigin['get'] = (...request) => origin.get(...request);

describe('a film under its token', () => {
  test('every segment that the DASH manifest names is there, and together they are the file', async () => {
    const manifest = await get('manifest.mpd');
    expect([manifest.status, manifest.headers.get('content-type')]).toEqual([
      200,
      'application/dash+xml',
    ]);
    expect(await manifest.text()).toContain('media="$RepresentationID$/$Number$.m4s"');
    const pieces = ['init.mp4', '1.m4s', '2.m4s', '3.m4s'];
    const bodies = await Promise.all(
      pieces.map(async (piece) => Buffer.from(await (await get(`v480/${piece}`)).arrayBuffer())),
    );
    const whole = fixtureTrack('v240');
    expect(bodies[0]!.equals(whole.subarray(0, bodies[0]!.length))).toBe(true);
    const segments = Buffer.concat(bodies.slice(1));
    expect(segments.equals(whole.subarray(whole.length - segments.length))).toBe(true);
    expect((await get('v480/4.m4s')).status).toBe(404);
  });

  test('every address in the HLS playlists is served, from the master down', async () => {
    for (const name of ['manifest.m3u8', 'master.m3u8']) expect((await get(name)).status).toBe(200);
    const uris = (text: string) => [
      ...text.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
      ...[...text.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri ?? ''),
    ];
    const master = await (await get('manifest.m3u8')).text();
    const playlists = [...new Set(uris(master))];
    expect(playlists.toSorted()).toEqual([
      'a56.m3u8',
      'subs/id.m3u8',
      'v1080.m3u8',
      'v240.m3u8',
      'v480.m3u8',
    ]);
    for (const playlist of playlists) {
      const answer = await get(playlist);
      expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      for (const uri of uris(await answer.text())) {
        const folder = playlist.includes('/') ? 'subs/' : '';
        expect((await get(folder + uri)).status, uri).toBe(200);
      }
    }
  });

  test('thumbnails and subtitles', async () => {
    const cues = await (await get('thumbs.vtt')).text();
    expect(cues).toContain('thumbs/1.webp#xywh=0,0,160,90');
    const sheet = await get('thumbs/1.webp');
    expect([sheet.headers.get('content-type'), await sheet.text()]).toEqual([
      'image/webp',
      'a thumbnail',
    ]);
    expect((await get('thumbs/2.webp')).status).toBe(404);
    expect(await (await get('subs/id.vtt')).text()).toContain('Halo');
    expect((await get('subs/en.vtt')).status).toBe(404);
  });

  test('segments may be kept for ever, manifests for minutes by their viewer only', async () => {
    const segment = await get('v240/1.m4s');
    expect(segment.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(segment.headers.get('content-type')).toBe('video/mp4');
    expect(segment.headers.get('access-control-allow-origin')).toBe('*');
    expect((await get('a56/1.m4s')).headers.get('content-type')).toBe('audio/mp4');
    expect((await get('manifest.mpd')).headers.get('cache-control')).toBe('private, max-age=300');
  });

  test('manifests come compressed to those who take it', async () => {
    const plain = await get('manifest.mpd', { headers: { 'accept-encoding': 'identity' } });
    const raw = await origin.rawGet(`/t/${origin.token()}/manifest.mpd`, 'Accept-Encoding: gzip');
    expect(raw.head).toContain('content-encoding: gzip');
    expect(gunzipSync(raw.body).toString()).toBe(await plain.text());
  });

  test('a piece is read from the store once, also by twenty at the same time', async () => {
    const cold = await aMediaOrigin();
    await Promise.all(Array.from({ length: 20 }, () => cold.get('v1080/2.m4s')));
    await cold.get('v1080/2.m4s');
    expect(cold.reads).toEqual([expect.stringContaining('/v1080.mp4')]);
  });
});

describe('ranges of a segment', () => {
  const segment = async (headers: Record<string, string>) => {
    const response = await get('v240/1.m4s', { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  test.each([
    ['bytes=0-3', 206, (all: Buffer) => all.subarray(0, 4)],
    ['bytes=10-', 206, (all: Buffer) => all.subarray(10)],
    ['bytes=-5', 206, (all: Buffer) => all.subarray(-5)],
    ['bytes=5-99999999', 206, (all: Buffer) => all.subarray(5)],
    ['bytes=-99999999', 206, (all: Buffer) => all],
    ['bytes=0-1,4-5', 200, (all: Buffer) => all],
    ['bytes=9-2', 200, (all: Buffer) => all],
    ['lines=1-2', 200, (all: Buffer) => all],
    ['bytes=x', 200, (all: Buffer) => all],
  ])('%s', async (range, status, cut) => {
    const { bytes: all } = await segment({});
    const { response, bytes } = await segment({ range });
    expect(response.status).toBe(status);
    expect(bytes.equals(cut(all))).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    if (status === 206)
      expect(response.headers.get('content-range')).toMatch(/^bytes \d+-\d+\/\d+$/);
  });

  test.each(['bytes=99999999-', 'bytes=-0'])('%s asks for what is not there', async (range) => {
    const response = await get('v240/1.m4s', { headers: { range } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    expect(await errorCodeOf(response)).toBe('media.rangeInvalid');
  });

  test('a known tag is answered without the bytes, and a range only against the right one', async () => {
    const { response, bytes } = await segment({});
    const etag = response.headers.get('etag')!;
    for (const name of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get('v240/1.m4s', { headers: { 'if-none-match': name } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await get('v240/1.m4s', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    const same = await segment({ range: 'bytes=0-1', 'if-range': etag });
    expect([same.response.status, same.bytes.length]).toEqual([206, 2]);
    const other = await segment({ range: 'bytes=0-1', 'if-range': '"x"' });
    expect([other.response.status, other.bytes.length]).toEqual([200, bytes.length]);
    expect((await get('v240/2.m4s')).headers.get('etag')).not.toBe(etag);
  });

  test('HEAD tells size and type and sends nothing', async () => {
    const { bytes } = await segment({});
    const head = await get('v240/1.m4s', { method: 'HEAD' });
    expect([
      head.status,
      head.headers.get('content-length'),
      (await head.arrayBuffer()).byteLength,
    ]).toEqual([200, String(bytes.length), 0]);
    const manifest = await get('manifest.mpd', { method: 'HEAD' });
    expect([manifest.status, (await manifest.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect((await get('v240/9.m4s', { method: 'HEAD' })).status).toBe(404);
  });
});
