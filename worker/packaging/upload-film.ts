import { join } from 'node:path';
import type { AssetImages } from '#modules/catalog/index.ts';
import {
  PUBLIC_IMAGES,
  imageKey,
  subtitleKey,
  thumbnailKey,
  trackKey,
} from '#media/object-keys.ts';
import { sheetCount } from '#media/thumbnails.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import type { PackPicture, PackedFilm } from './packed-film.ts';

type Version = { assetId: string; version: number };
type Upload = { key: string; file: string; contentType: string };

const AT_ONCE = 4;

/** Puts every file of a packaged film into the store, below a version that nobody reads yet. */
export async function uploadFilm(
  store: ObjectStore,
  { assetId, version }: Version,
  packed: PackedFilm,
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

function listUploads({ assetId, version }: Version, { film, manifest }: PackedFilm): Upload[] {
  const { poster, backdrop, stills } = manifest.images;
  const sheets = film.thumbnails ? sheetCount(film.thumbnails) : 0;
  return [
    ...[...film.video, ...film.audio].map(({ id, type }) => ({
      key: trackKey(assetId, version, id),
      file: `tracks/${id}.mp4`,
      contentType: `${type}/mp4`,
    })),
    ...Array.from({ length: sheets }, (_, i) => ({
      key: thumbnailKey(assetId, version, i + 1),
      file: `thumbs/${i + 1}.webp`,
      contentType: 'image/webp',
    })),
    ...film.subtitles.map(({ lang }) => ({
      key: subtitleKey(assetId, version, lang),
      file: `subs/${lang}.vtt`,
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
  { manifest }: PackedFilm,
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
