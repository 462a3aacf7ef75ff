import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAsset, findAssetForPlayback, retryAsset } from '#modules/catalog/index.ts';
import { AUDIO_RATES, type Rendition } from '#media/encode/ladder.ts';
import { SLATE_LOOK, SLATE_SEGMENT_TICKS, slateArguments } from '#media/encode/slate.ts';
import type { Deps } from '#platform/deps.ts';
import { digestId } from '#platform/secrets.ts';
import type { Encoder } from '../packaging/encoder.ts';
import type { PackManifest } from '../packaging/packed-asset.ts';
import { run } from '../packaging/run-process.ts';
import { createPackagingQueue } from '../packaging/packaging-queue.ts';
import type { Slate } from './timeline/timeline-state.ts';

type Look = { renditions: Rendition[]; segments: number };

const FONT = '@expo-google-fonts/plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf';
const LEASE_SECONDS = 30;
const LOOK_EVERY_MS = 1_000;
const AGAIN_AFTER_MS = 15_000;

/** Finds the slate, or draws and publishes it as any asset is; it stays for ever, and is the same for all channels. */
export async function openSlate(
  deps: Deps,
  encoder: Encoder,
  { signal, ...look }: Look & { signal: AbortSignal },
): Promise<Slate> {
  const assetId = slateId(look);
  for (;;) {
    const asset = await findAssetForPlayback(deps.db, assetId).catch(() => null);
    const [track] = asset?.presentation.video ?? [];
    if (asset && track) {
      const count = Math.min(
        ...[...asset.presentation.video, ...asset.presentation.audio].map(
          (each) => each.segments.time.length,
        ),
      );
      return { assetId, version: asset.version, segmentTicks: SLATE_SEGMENT_TICKS, count };
    }
    signal.throwIfAborted();
    try {
      await publish(deps, encoder, { assetId, look, signal });
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      deps.log.error({ err: error }, 'there is no slate yet');
      await sleep(AGAIN_AFTER_MS, undefined, { signal });
    }
  }
}

async function publish(
  deps: Deps,
  encoder: Encoder,
  { assetId, look, signal }: { assetId: string; look: Look; signal: AbortSignal },
): Promise<void> {
  const path = resolve(deps.config.dataDir, 'work', `slate-${assetId}`);
  const source = { kind: 'pack' as const, path };
  await draw(encoder, path, look, signal);
  const { isNew } = await createAsset(deps, { id: assetId, source });
  if (!isNew) await retryAsset(deps, assetId, source);
  // Here and now, if no other worker has it already.
  const queue = createPackagingQueue({ ...deps, encoder, leaseSeconds: LEASE_SECONDS }, 1);
  await queue.package(assetId);
  await rm(path, { recursive: true, force: true });
}

async function draw(
  encoder: Encoder,
  folder: string,
  look: Look,
  signal: AbortSignal,
): Promise<void> {
  const { renditions } = look;
  const tracks = join(folder, 'tracks');
  await rm(folder, { recursive: true, force: true });
  await mkdir(tracks, { recursive: true });
  const fileOf = (id: string) => join(tracks, `${id}.mp4`);
  await run(encoder.ffmpeg, slateArguments({ ...look, font: findFont(), fileOf }), { signal });
  const manifest: PackManifest = {
    format: 'tayang-pack-1',
    tracks: [
      ...renditions.map(({ id, quality }) => ({ id, quality, lang: 'und' })),
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
const slateId = ({ renditions, segments }: Look): string =>
  digestId(['tayang slate', SLATE_LOOK, segments, ...renditions.map(({ id }) => id)].join(' '));

/** The house font as a file that ffmpeg can draw text with, or undefined. */
export function findFont(): string | undefined {
  try {
    const path = fileURLToPath(import.meta.resolve(FONT));
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
