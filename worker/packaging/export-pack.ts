import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type AssetPicture,
  findAssetDetails,
  findAssetForPlayback,
} from '#modules/catalog/index.ts';
import {
  ownSubtitleKey,
  PUBLIC_IMAGES,
  subtitleKey,
  thumbnailKey,
  trackKey,
} from '#media/object-keys.ts';
import { isOwnSubtitle, subtitleFile } from '#media/presentation.ts';
import { sheetCount } from '#media/pictures/thumbnails.ts';
import type { Deps } from '#platform/deps.ts';
import { type PackManifest, packManifest } from './packed-asset.ts';
import { MANIFEST } from './read-pack.ts';

/**
 * Writes a published asset as a pack into a folder, which a machine without an encoder can publish again
 * (`source: { kind: 'pack', path }`). @returns false when nothing of this asset is published.
 */
export async function packFromAsset(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  assetId: string,
  folder: string,
): Promise<boolean> {
  const found = await findAssetForPlayback(db, assetId);
  const details = await findAssetDetails(db, assetId);
  if (found === null || details === null) return false;
  const { presentation: asset, version } = found;
  const bring = async (key: string, file: string) => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    if (!(await store.download(key, path))) throw new Error(`${key} is gone`);
  };

  for (const { id } of [...asset.video, ...asset.audio]) {
    await bring(trackKey(assetId, version, id), `tracks/${id}.mp4`);
  }
  const sheets = asset.thumbnails ? sheetCount(asset.thumbnails) : 0;
  for (let number = 1; number <= sheets; number += 1) {
    await bring(thumbnailKey(assetId, version, number), `thumbs/${number}.webp`);
  }
  // What editors wrote goes along as if the film had brought it.
  const subtitles = asset.subtitles.map(({ file: _, ...track }) => track);
  for (const [at, track] of asset.subtitles.entries()) {
    const file = subtitleFile(track);
    const key = isOwnSubtitle(file)
      ? ownSubtitleKey(assetId, file)
      : subtitleKey(assetId, version, file);
    await bring(key, `subs/${subtitleFile(subtitles[at] ?? track)}.vtt`);
  }
  const { poster, backdrop, stills } = details.images;
  for (const { key } of [...poster, ...backdrop, ...stills]) {
    await bring(PUBLIC_IMAGES + key, `img/${fileOf(key)}`);
  }

  const manifest: PackManifest = packManifest.parse({
    format: 'tayang-pack-1',
    tracks: [...asset.video, ...asset.audio].map(({ id, lang, video }) => ({
      id,
      lang,
      ...(video && { quality: video.quality }),
    })),
    loudness: details.loudness,
    placeholder: details.placeholder,
    images: {
      poster: poster.map(pictureOf),
      backdrop: backdrop.map(pictureOf),
      stills: stills.map(pictureOf),
    },
    thumbnails: asset.thumbnails ?? null,
    subtitles,
  });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return true;
}

function pictureOf({ key, w, h, type }: AssetPicture) {
  return { file: fileOf(key), w, h, type };
}

function fileOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
