import { join } from 'node:path';
import type { AssetImages } from '#modules/catalog/index.ts';
import {
  PUBLIC_IMAGES,
  imageKey,
  subtitleKey,
  thumbnailKey,
  trackKey,
} from '#media/object-keys.ts';
import { subtitleFile } from '#media/presentation.ts';
import { sheetCount } from '#media/pictures/thumbnails.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import type { PackPicture, PackedAsset } from './packed-asset.ts';

type Version = { assetId: string; version: number };
type Upload = { key: string; file: string; contentType: string };

const AT_ONCE = 4;

/** Puts every file of a packaged asset into the store, below a version that no manifest names yet. */
export async function uploadAsset(
  store: ObjectStore,
  { assetId, version }: Version,
  packed: PackedAsset,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<void> {
  const uploads = listUploads({ assetId, version }, packed);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let each = uploads[next++]; each !== undefined; each = uploads[next++]) {
      options.signal.throwIfAborted();
      const { key, file, contentType } = each;
      await store.put(key, { file: join(packed.folder, file) }, { contentType });
      done += 1;
      options.onProgress(done / uploads.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function listUploads(
  { assetId, version }: Version,
  { presentation, manifest }: PackedAsset,
): Upload[] {
  const { poster, backdrop, stills } = manifest.images;
  const sheets = presentation.thumbnails ? sheetCount(presentation.thumbnails) : 0;
  return [
    ...[...presentation.video, ...presentation.audio].map(({ id, type }) => ({
      key: trackKey(assetId, version, id),
      file: `tracks/${id}.mp4`,
      contentType: `${type}/mp4`,
    })),
    ...Array.from({ length: sheets }, (_, i) => ({
      key: thumbnailKey(assetId, version, i + 1),
      file: `thumbs/${i + 1}.webp`,
      contentType: 'image/webp',
    })),
    ...presentation.subtitles.map(subtitleFile).map((name) => ({
      key: subtitleKey(assetId, version, name),
      file: `subs/${name}.vtt`,
      contentType: 'text/vtt; charset=utf-8',
    })),
    ...[...poster, ...backdrop, ...stills].map(({ file, type }) => ({
      key: PUBLIC_IMAGES + imageKey(assetId, version, file),
      file: `img/${file}`,
      contentType: type,
    })),
  ];
}

/** The pictures of a pack as the asset's row names them. */
export function publishedImages(
  { assetId, version }: Version,
  { manifest }: PackedAsset,
): AssetImages {
  const name = ({ file, w, h, type }: PackPicture) => ({
    key: imageKey(assetId, version, file),
    w,
    h,
    type,
  });
  const { poster, backdrop, stills } = manifest.images;
  return { poster: poster.map(name), backdrop: backdrop.map(name), stills: stills.map(name) };
}
