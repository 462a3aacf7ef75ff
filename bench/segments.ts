import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trackKey } from '#media/object-keys.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import type { LiveOrigin } from '#modules/live/index.ts';
import { createOrigin, mediaKeys, mintMediaToken } from '#modules/playback/index.ts';
import { systemClock } from '#platform/clocks.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStore } from '#platform/object-store/local.ts';
import { type Figure, figure, median } from './figure.ts';
import { startNginx } from './load/nginx.ts';
import { needPrograms, type Rates, requestRates } from './load/wrk.ts';
import { freePort } from '../tools/free-ports.ts';

const SEGMENT_BYTES = 1_500_000;
const SEGMENTS = 48;
const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;
/** nginx lets the kernel send a file without touching it, which costs less CPU than handing over bytes ever can. */
const SHOWN_ONLY = 0;
const GRANT_MS = 3_600_000;
const ASSET = { assetId: '6b0e7a5c-1f7b-4a55-9d3e-0c9b7c1d2e3f', version: 1 };

/**
 * What one process answers: segments of 1.5 MB through tokens, range tables and all, against one nginx worker sending
 * the same bytes as plain files: hot (one segment, in memory) and cold (48 segments in turn, none kept, so that each
 * is read from the store).
 */
export async function measure(): Promise<Figure[]> {
  await needPrograms({ nginx: 'nginx-light', wrk: 'wrk' });
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const stops: (() => Promise<void> | void)[] = [];
  try {
    await writeSegments(folder);
    const hot = await startOrigin(folder, 256 * 1024 * 1024);
    const cold = await startOrigin(folder, 1);
    const nginx = await startNginx(join(folder, 'plain'), folder, await freePort());
    stops.push(hot.stop, cold.stop, nginx.stop);
    const plain = (count: number) => Array.from({ length: count }, (_, i) => `/${i + 1}.m4s`);
    const signed = (prefix: string, count: number) =>
      plain(count).map((path) => `${prefix}v1080${path}`);
    const ask = (base: string, pid: number | 'self', paths: string[]) =>
      requestRates({ base, pid }, { paths, connections: CONNECTIONS, seconds: SECONDS }, folder);

    const rates: Record<'hot' | 'cold' | 'oneFile' | 'manyFiles', Rates[]> = {
      hot: [],
      oneFile: [],
      cold: [],
      manyFiles: [],
    };
    // In turn, so that whatever else the machine does falls on all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.oneFile.push(await ask(nginx.base, nginx.worker, plain(1)));
      rates.hot.push(await ask(hot.base, 'self', signed(hot.prefix, 1)));
      rates.manyFiles.push(await ask(nginx.base, nginx.worker, plain(SEGMENTS)));
      rates.cold.push(await ask(cold.base, 'self', signed(cold.prefix, SEGMENTS)));
    }
    const compare = (
      name: string,
      [ours, theirs]: readonly [Rates[], Rates[]],
      targets: Record<keyof Rates, number>,
    ) =>
      (Object.keys(targets) as (keyof Rates)[]).map((rate) =>
        figure(
          {
            name: `segments-${name}-${rate === 'perSecond' ? 'per-second' : 'per-core-second'}`,
            value: median(ours.map((each) => each[rate])),
            reference: median(theirs.map((each) => each[rate])),
          },
          { atLeast: targets[rate] },
        ),
      );
    return [
      ...compare('hot', [rates.hot, rates.oneFile], { perSecond: 1, perCoreSecond: SHOWN_ONLY }),
      ...compare('cold', [rates.cold, rates.manyFiles], {
        perSecond: 0.7,
        perCoreSecond: SHOWN_ONLY,
      }),
    ];
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same bytes twice: as one track in a store, and as a file a segment for nginx. */
async function writeSegments(folder: string): Promise<void> {
  mkdirSync(join(folder, 'plain'));
  const bytes = randomBytes(SEGMENT_BYTES * SEGMENTS);
  for (let i = 0; i < SEGMENTS; i += 1) {
    const segment = bytes.subarray(i * SEGMENT_BYTES, (i + 1) * SEGMENT_BYTES);
    writeFileSync(join(folder, 'plain', `${i + 1}.m4s`), segment);
  }
  const key = trackKey(ASSET.assetId, ASSET.version, 'v1080');
  await openLocalStore(join(folder, 'objects')).put(key, bytes, { contentType: 'video/mp4' });
}

/** Films only. */
const noChannels: LiveOrigin = {
  findWindowSegments: async () => 'media.notFound',
  findPieceRefusal: async () => 'media.notFound',
  findIngestObject: async () => 'media.notFound',
};

async function startOrigin(folder: string, cacheBytes: number) {
  const keys = mediaKeys([randomBytes(32).toString('hex')]);
  const asset = anAsset();
  const origin = createOrigin({
    store: openLocalStore(join(folder, 'objects')),
    keys,
    findAsset: async () => asset,
    live: noChannels,
    isSessionRevoked: () => false,
    clock: systemClock,
    log: createLog({ logLevel: 'error' }, 'bench'),
    cacheBytes,
  });
  const server = createServer((request, response) => void origin(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const token = mintMediaToken(keys, {
    ...ASSET,
    sessionId: 'bench',
    expiresAt: new Date(Date.now() + GRANT_MS),
    limits: { maxHeight: 1080, audioOnly: false, dataSaver: false },
  });
  return {
    port,
    base: `http://127.0.0.1:${port}`,
    prefix: `/t/${token}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function anAsset(): PlayableAsset {
  const places = Array.from({ length: SEGMENTS }, (_, i) => i);
  const track = {
    id: 'v1080',
    type: 'video' as const,
    codec: 'avc1.640028',
    lang: 'und',
    timescale: 90_000,
    initLength: 800,
    segments: {
      offset: places.map((i) => i * SEGMENT_BYTES),
      length: places.map(() => SEGMENT_BYTES),
      time: places.map((i) => i * 360_000),
      duration: places.map(() => 360_000),
    },
    bandwidth: 3_000_000,
    averageBandwidth: 3_000_000,
    video: { width: 1920, height: 1080, frameRate: '24', quality: 1080 },
  };
  const film = { durationSeconds: SEGMENTS * 4, video: [track], audio: [], subtitles: [] };
  return { id: ASSET.assetId, version: ASSET.version, presentation: film };
}
