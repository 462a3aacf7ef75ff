import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPeakReader, peakArguments } from '#media/encode/peaks.ts';
import { peaksKey, trackKey } from '#media/object-keys.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { run } from '../packaging/run-process.ts';

/** Measures once how loud an asset's sound is from moment to moment and keeps that beside its version, with which it goes. */
export async function drawWaveform(
  { db, store, log }: Pick<Deps, 'db' | 'store' | 'log'>,
  { ffmpeg }: Encoder,
  assetId: string,
  signal: AbortSignal,
): Promise<void> {
  const asset = await findAssetForPlayback(db, assetId);
  const [track] = asset?.presentation.audio ?? [];
  if (asset === null || track === undefined) return;
  const key = peaksKey(assetId, asset.version);
  if ((await store.head(key)) !== null) return;
  const folder = await mkdtemp(join(tmpdir(), 'waveform-'));
  try {
    const file = join(folder, 'sound.mp4');
    if (!(await store.download(trackKey(assetId, asset.version, track.id), file))) return;
    const reader = createPeakReader();
    await run(ffmpeg, peakArguments(file), { signal, onOutput: reader.write });
    const peaks = reader.peaks();
    await store.put(key, peaks, { contentType: 'application/octet-stream' });
    log.info({ assetId, bytes: peaks.length }, 'a waveform was drawn');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
