import { createRequire } from 'node:module';
import hls from 'hls-parser';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { TICKS_A_SECOND, ticksOf } from '#media/timeline/timeline.ts';
import { mintMediaToken } from '#modules/playback/index.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { type MediaOrigin, aMediaOrigin, originKeys } from '#test/media-origin.ts';
import { testDeps } from '#test/deps.ts';
import { hasSchemas, validateManifest } from './test/mpeg-schema.ts';
import { ask } from './test/source-videos.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

// Neither brings types.
const require = createRequire(import.meta.url);
type Segment = { uri: string; duration: number; discontinuity?: boolean; timeline: number };
type Playlist = { attributes: { NAME: string }; segments: Segment[] };
const mpd = require('mpd-parser') as {
  parse(
    text: string,
    options: { manifestUri: string },
  ): { playlists: Playlist[]; duration: number };
};
type Media = {
  segments: Segment[];
  mediaSequence: number;
  discontinuitySequence: number;
  targetDuration: number;
  endList?: boolean;
};
const { Parser } = require('m3u8-parser') as {
  Parser: new () => { push(text: string): void; end(): void; manifest: Media };
};

let origin: MediaOrigin;
let channelId = '';
const cap = { maxHeight: 480, audioOnly: false, dataSaver: false };

/** Where the manifests of a window on the channel lie. */
function folderOf(window: string): string {
  const scope = { channelId, window, ratingPolicy: 'xwib', limits: cap };
  const expiresAt = new Date(origin.clock.now().getTime() + HOUR);
  const token = mintMediaToken(originKeys, { ...scope, sessionId: 'session-1', expiresAt });
  return `${origin.base}/t/${token}/c/${channelId}/480/xwib/${window}/`;
}
const fetchText = async (url: string) => (await fetch(url)).text();
/** Two minutes that ended an hour ago, from the middle of a segment. */
function partOf(): string {
  const from = ticksOf(new Date(origin.clock.now().getTime() - HOUR)) + 12_345;
  return `${from}-${from + 120 * TICKS_A_SECOND}`;
}

beforeAll(async () => {
  origin = await aMediaOrigin();
  ({ channelId } = await anAssembledChannel(await testDeps()));
});

describe.each([
  ['what is live', (): string => 'live', 'dynamic'],
  [
    'what has begun',
    (): string =>
      `${ticksOf(new Date(Date.now() - MINUTE))}-${ticksOf(new Date(Date.now() + HOUR))}`,
    'dynamic',
  ],
  ['what is over', partOf, 'static'],
] as const)('independent readers take %s', (_name, window, type) => {
  test('mpd-parser finds every rendition, each period and no gap', async () => {
    const url = `${folderOf(window())}manifest.mpd`;
    const text = await fetchText(url);
    expect(text).toContain(`type="${type}"`);
    const { playlists } = mpd.parse(text, { manifestUri: url });
    // It keeps assets apart that only share a rendition's name.
    const renditions = Map.groupBy(playlists, ({ attributes }) => attributes.NAME);
    expect([...renditions.keys()]).toEqual(['v240', 'v480']);
    for (const rendition of renditions.values()) {
      const segments = rendition.flatMap((each) => each.segments);
      const seconds = segments.reduce((sum, { duration }) => sum + duration, 0);
      const listed = [...text.matchAll(/<Period /g)].length;
      expect(seconds).toBeGreaterThan(45);
      expect(new Set(segments.map(({ timeline }) => timeline)).size).toBe(listed);
    }
  });

  test('m3u8-parser and hls-parser (strict) agree on every slot', async () => {
    hls.setOptions({ strictMode: true });
    const folder = folderOf(window());
    const master = hls.parse(await fetchText(`${folder}manifest.m3u8`));
    if (!('variants' in master)) throw new Error('Not a master playlist');
    expect(master.variants.map(({ uri }) => uri)).toEqual(['v240.m3u8', 'v480.m3u8', 'a56.m3u8']);
    for (const { uri } of master.variants) {
      const text = await fetchText(folder + uri);
      const strict = hls.parse(text);
      const parser = new Parser();
      parser.push(text);
      parser.end();
      const media = parser.manifest;
      expect(media.endList ?? false).toBe(type === 'static');
      expect(media.targetDuration).toBe(4);
      expect('segments' in strict && strict.segments.length).toBe(media.segments.length);
      expect(media.segments.length).toBeGreaterThan(10);
      for (const { duration } of media.segments) expect(duration).toBeLessThanOrEqual(4.5);
    }
  });

  test('ffprobe reads picture and sound of the playlists', async () => {
    const url = `${folderOf(window())}manifest.m3u8`;
    const shown = await ask('ffprobe', ['-show_streams', '-of', 'json', url]);
    const { streams } = JSON.parse(shown.toString()) as { streams: { codec_name?: string }[] };
    const codecs = streams.map(({ codec_name }) => codec_name);
    expect(codecs).toContain('h264');
    expect(codecs).toContain('aac');
  });
});

test.each([
  ['live', () => 'live'],
  ['a part', partOf],
])('the manifest of %s keeps the MPEG schema, and a mutant does not', async (_name, window) => {
  const text = await fetchText(`${folderOf(window())}manifest.mpd`);
  const verdict = await validateManifest(text);
  expect(verdict.errors.map(({ message }) => message)).toEqual([]);
  expect((await validateManifest(text.replace(/ timescale="\d+"/, ' timescale="x"'))).valid).toBe(
    !hasSchemas,
  );
  expect((await validateManifest(text.replace('<Period ', '<Period colour="blue" '))).valid).toBe(
    !hasSchemas,
  );
});

test('two servers say the same bytes, and a cache may share them', async () => {
  const other = await aMediaOrigin();
  const folder = folderOf(partOf());
  for (const name of ['manifest.mpd', 'manifest.m3u8', 'v480.m3u8', 'a56.m3u8']) {
    const [here, there] = await Promise.all([
      fetch(folder + name),
      fetch((folder + name).replace(origin.base, other.base)),
    ]);
    expect(await there.text()).toBe(await here.text());
    expect(there.headers.get('etag')).toBe(here.headers.get('etag'));
    expect(here.headers.get('cache-control')).toBe('public, max-age=300');
  }
  const live = await fetch(`${folderOf('live')}manifest.mpd`);
  expect(live.headers.get('cache-control')).toBe('public, max-age=1');
});
