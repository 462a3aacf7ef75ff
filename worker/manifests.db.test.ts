import { createRequire } from 'node:module';
import hls from 'hls-parser';
import { beforeAll, expect, test, vi } from 'vitest';
import { type MediaOrigin, aMediaOrigin } from '#test/media-origin.ts';
import { aPackager, aPackedFilm, FILM_SECONDS } from './test/packager.ts';
import { hasSchemas, validateManifest } from './test/mpeg-schema.ts';
import { ask } from './test/source-videos.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// Neither brings types.
const require = createRequire(import.meta.url);
type DashPlaylist = {
  attributes: { NAME: string; BANDWIDTH: number };
  segments: { duration: number }[];
};
type Dash = {
  duration: number;
  playlists: DashPlaylist[];
  mediaGroups: { AUDIO: Record<string, Record<string, { playlists: DashPlaylist[] }>> };
};
const mpd = require('mpd-parser') as {
  parse(text: string, options: { manifestUri: string }): Dash;
};
type Playlist = {
  segments: { duration: number; uri: string; map: { uri: string } }[];
  playlists: { attributes: { BANDWIDTH: number; RESOLUTION?: { height: number } }; uri: string }[];
  targetDuration: number;
  endList: boolean;
};
const { Parser } = require('m3u8-parser') as {
  Parser: new () => { push(text: string): void; end(): void; manifest: Playlist };
};

let origin: MediaOrigin;
let base: string;
const fetchText = async (path: string) => (await fetch(base + path)).text();

beforeAll(async () => {
  const packager = await aPackager();
  origin = await aMediaOrigin();
  const assetId = await packager.package(await aPackedFilm(packager));
  base = `${origin.base}/t/${origin.token({ assetId, version: 1 })}/`;
});

test('mpd-parser finds every track, all its segments and the whole length', async () => {
  const manifestUri = `${base}manifest.mpd`;
  const found = mpd.parse(await fetchText('manifest.mpd'), { manifestUri });
  expect(found.duration).toBe(FILM_SECONDS);
  expect(found.playlists.map(({ attributes }) => attributes.NAME)).toEqual(['v240', 'v360']);
  const sound = Object.values(found.mediaGroups.AUDIO).flatMap(
    Object.values<{ playlists: DashPlaylist[] }>,
  );
  const tracks = [...found.playlists, ...sound.flatMap(({ playlists }) => playlists)];
  for (const { segments } of tracks) {
    expect(segments).toHaveLength(3);
    expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(FILM_SECONDS, 1);
  }
});

test('m3u8-parser and hls-parser (strict) agree on the playlists', async () => {
  hls.setOptions({ strictMode: true });
  const text = await fetchText('manifest.m3u8');
  const strict = hls.parse(text);
  expect(strict.isMasterPlaylist).toBe(true);
  const parser = new Parser();
  parser.push(text);
  parser.end();
  expect(parser.manifest.playlists.map(({ uri }) => uri)).toEqual([
    'v240.m3u8',
    'v360.m3u8',
    'a56.m3u8',
  ]);
  for (const { uri } of parser.manifest.playlists) {
    const playlist = await fetchText(uri);
    const strictPlaylist = hls.parse(playlist);
    const media = new Parser();
    media.push(playlist);
    media.end();
    const { segments, targetDuration, endList } = media.manifest;
    expect([segments.length, targetDuration, endList]).toEqual([3, 4, true]);
    expect('segments' in strictPlaylist && strictPlaylist.segments.length).toBe(3);
    expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(FILM_SECONDS, 1);
    for (const segment of segments)
      expect(segment.duration).toBeLessThanOrEqual(targetDuration + 0.5);
  }
});

test('bandwidths are what the segments measure, and the peak at most twice the average', async () => {
  const master = hls.parse(await fetchText('manifest.m3u8'));
  if (!('variants' in master)) throw new Error('Not a master playlist');
  for (const { bandwidth, averageBandwidth = 0 } of master.variants) {
    expect(bandwidth).toBeGreaterThanOrEqual(averageBandwidth);
    expect(bandwidth).toBeLessThanOrEqual(averageBandwidth * 2);
  }
});

test.each(['manifest.mpd', 'manifest.m3u8'])(
  'ffprobe and ffmpeg read %s: all tracks, every frame',
  async (name) => {
    const shown = await ask('ffprobe', ['-show_streams', '-of', 'json', base + name]);
    const { streams } = JSON.parse(shown.toString()) as { streams: { codec_name?: string }[] };
    const codecs = streams.map(({ codec_name }) => codec_name);
    expect(codecs.filter((codec) => codec === 'h264')).toHaveLength(2);
    expect(codecs.filter((codec) => codec === 'aac').length).toBeGreaterThanOrEqual(2);
    const frame = 8 * 4;
    const small = [
      '-fps_mode',
      'passthrough',
      '-vf',
      'scale=8:4',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      '-',
    ];
    const raw = await ask('ffmpeg', ['-i', base + name, '-map', '0:v:0', ...small]);
    expect(raw.length / frame).toBe(FILM_SECONDS * 24);
  },
);

test('the manifest keeps the MPEG schema, and a mutant does not', async () => {
  const text = await fetchText('manifest.mpd');
  const verdict = await validateManifest(text);
  expect(verdict.errors.map(({ message }) => message)).toEqual([]);
  expect(verdict.valid).toBe(true);
  expect((await validateManifest(text.replace(/ bandwidth="\d+"/, ''))).valid).toBe(!hasSchemas);
  expect((await validateManifest(text.replace('<Period ', '<Period colour="blue" '))).valid).toBe(
    !hasSchemas,
  );
});
