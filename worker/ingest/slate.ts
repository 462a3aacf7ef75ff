import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAsset, findAssetForPlayback, retryAsset } from '#modules/catalog/index.ts';
import { AUDIO_RATES, type Rung } from '#media/ladder.ts';
import { SLATE_LOOK, SLATE_SEGMENT_TICKS, slateArguments } from '#media/slate.ts';
import type { Parts } from '#platform/parts.ts';
import type { Encoder } from '../packaging/encoder.ts';
import type { PackManifest } from '../packaging/packed-film.ts';
import { run } from '../packaging/run-process.ts';
import { createPackagingLine } from '../packaging-line.ts';
import { findFont } from './find-font.ts';
import type { Slate } from './timeline.ts';

type Look = { rungs: Rung[]; segments: number };

const LEASE_SECONDS = 30;
const LOOK_EVERY_MS = 1_000;
const AGAIN_AFTER_MS = 15_000;

/** Finds the slate, or draws and publishes it as any film is; it stays for ever, and is the same for all channels. */
export async function openSlate(
  parts: Parts,
  encoder: Encoder,
  { signal, ...look }: Look & { signal: AbortSignal },
): Promise<Slate> {
  const assetId = slateId(look);
  for (;;) {
    const asset = await findAssetForPlayback(parts.db, assetId).catch(() => null);
    const [track] = asset?.film.video ?? [];
    if (asset && track) {
      const count = Math.min(
        ...[...asset.film.video, ...asset.film.audio].map((each) => each.segments.time.length),
      );
      return { assetId, version: asset.version, segmentTicks: SLATE_SEGMENT_TICKS, count };
    }
    signal.throwIfAborted();
    try {
      await publish(parts, encoder, { assetId, look, signal });
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      parts.log.error({ err: error }, 'there is no slate yet');
      await sleep(AGAIN_AFTER_MS, undefined, { signal });
    }
  }
}

async function publish(
  parts: Parts,
  encoder: Encoder,
  { assetId, look, signal }: { assetId: string; look: Look; signal: AbortSignal },
): Promise<void> {
  const path = resolve(parts.config.dataDir, 'work', `slate-${assetId}`);
  const source = { kind: 'pack' as const, path };
  await draw(encoder, path, look, signal);
  const { isNew } = await createAsset(parts, { id: assetId, source });
  if (!isNew) await retryAsset(parts, assetId, source);
  // Here and now, if nobody else has it already.
  const line = createPackagingLine({ ...parts, encoder, leaseSeconds: LEASE_SECONDS }, 1);
  await line.package(assetId);
  await rm(path, { recursive: true, force: true });
}

async function draw(
  encoder: Encoder,
  folder: string,
  look: Look,
  signal: AbortSignal,
): Promise<void> {
  const { rungs } = look;
  const tracks = join(folder, 'tracks');
  await rm(folder, { recursive: true, force: true });
  await mkdir(tracks, { recursive: true });
  const fileOf = (id: string) => join(tracks, `${id}.mp4`);
  await run(encoder.ffmpeg, slateArguments({ ...look, font: findFont(), fileOf }), { signal });
  const manifest: PackManifest = {
    format: 'tayang-pack-1',
    tracks: [
      ...rungs.map(({ id, quality }) => ({ id, quality, lang: 'und' })),
      ...AUDIO_RATES.map(({ id }) => ({ id, lang: 'und' })),
    ],
    loudness: [],
    placeholder: null,
    images: { poster: [], backdrop: [], stills: [] },
    thumbnails: null,
    subtitles: [],
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** The same for the same look and sizes, on whatever machine. */
function slateId({ rungs, segments }: Look): string {
  const text = ['tayang slate', SLATE_LOOK, segments, ...rungs.map(({ id }) => id)].join(' ');
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
