import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { aRendition, aSound } from '#media/test/presentation.ts';
import { makeBlock, periodsOf, sourceOf } from '#media/timeline/blocks.ts';
import { trackKey } from '#media/object-keys.ts';
import { TICKS_A_SECOND, ticksOf, windowSegmentsOf } from '#media/timeline/timeline.ts';
import type { Track } from '#media/track.ts';
import type { LiveOrigin } from '#modules/live/index.ts';
import { createOrigin, mediaKeys, mintMediaToken } from '#modules/playback/index.ts';
import { systemClock } from '#platform/clocks.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStore } from '#platform/object-store/local.ts';

/**
 * The media origin with one channel that shows a match: a film of ten minutes at 360 lines, its segments as large as
 * they are. The store's folder is the argument, and how many viewers have a token of their own: those and the keys of an
 * edge go into files of the folder. Prints where it listens and what stands before manifests; says at /counts what it sent.
 */
const SEGMENTS = 150;
const SECONDS = 4;
const VIDEO_BYTES = 180_000;
const AUDIO_BYTES = 28_000;
const DEPTH_SECONDS = 120;
const folder = process.argv[2] ?? '';
const viewers = Number(process.argv[3] ?? 0);
const [assetId, channelId] = [randomUUID(), randomUUID()];

const video = cut(aRendition(360, 640, 450_000), VIDEO_BYTES);
const audio = cut(aSound('a56', 56_000), AUDIO_BYTES);
const store = openLocalStore(folder);
for (const [track, bytes] of [
  [video, VIDEO_BYTES],
  [audio, AUDIO_BYTES],
] as const) {
  const body = randomBytes(1000 + bytes * SEGMENTS);
  await store.put(trackKey(assetId, 1, track.id), body, { contentType: 'video/mp4' });
}
const film = { durationSeconds: SEGMENTS * SECONDS, video: [video], audio: [audio], subtitles: [] };
const source = sourceOf(`a/${assetId}/1/`, film.video, film.audio);
const begin = ticksOf(new Date()) - 3600 * TICKS_A_SECOND;
const block = makeBlock(begin, begin + 6 * 3600 * TICKS_A_SECOND, [source], {
  periods: 0,
  video: 0,
  audio: 0,
});

const live: LiveOrigin = {
  async findWindowSegments({ now }) {
    const edge = ticksOf(now);
    const from = edge - DEPTH_SECONDS * TICKS_A_SECOND;
    const span = { from, to: Number.POSITIVE_INFINITY, edge };
    const shown = windowSegmentsOf(periodsOf(block, from, edge), span);
    return {
      windowSegments: shown,
      span,
      playlistType: 'LIVE',
      targetSeconds: SECONDS,
      depthSeconds: DEPTH_SECONDS,
      leftOut: '',
    };
  },
  findPieceRefusal: async () => undefined,
  findIngestObject: async () => 'media.notFound',
};
const keys = mediaKeys([randomBytes(32).toString('hex')]);
const origin = createOrigin({
  store,
  keys,
  findAsset: async () => ({ id: assetId, version: 1, presentation: film }),
  live,
  isSessionRevoked: () => false,
  clock: systemClock,
  log: createLog({ logLevel: 'error' }, 'bench'),
});
const counts = { requests: 0, tokenChecks: 0, bytes: 0 };
const server = createServer((request, response) => {
  if (request.url === '/counts') return void response.end(JSON.stringify(counts));
  counts.requests += 1;
  if (request.method === 'HEAD') counts.tokenChecks += 1;
  else {
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once('close', () => {
      counts.bytes += socket.bytesWritten - before;
    });
  }
  origin(request, response);
});
server.keepAliveTimeout = 60_000;
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve));
const { port } = server.address() as AddressInfo;
const scope = {
  channelId,
  window: 'live',
  ratingPolicy: 'xwib',
  limits: { maxHeight: 360, audioOnly: false, dataSaver: false },
};
const expiresAt = new Date(Date.now() + 3_600_000);
const tokenOf = (sessionId: string) => mintMediaToken(keys, { ...scope, sessionId, expiresAt });
const token = tokenOf('bench');
if (viewers > 0) {
  const tokens = Array.from({ length: viewers }, (_, i) => tokenOf(`bench-${i}`));
  writeFileSync(join(folder, 'tokens'), tokens.join('\n'));
  const [first] = keys;
  writeFileSync(join(folder, 'keys'), `${first?.id}:${first?.key.toString('hex')}`);
}
console.log(`listening http://127.0.0.1:${port}/t/${token}/c/${channelId}/360/xwib/live/`);

/** A track of equal segments of four seconds. */
function cut(track: Track, bytes: number): Track {
  const places = Array.from({ length: SEGMENTS }, (_, i) => i);
  const ticks = SECONDS * track.timescale;
  return {
    ...track,
    initLength: 1000,
    segments: {
      offset: places.map((i) => 1000 + i * bytes),
      length: places.map(() => bytes),
      time: places.map((i) => i * ticks),
      duration: places.map(() => ticks),
    },
  };
}
