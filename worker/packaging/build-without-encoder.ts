import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageSize, imageSize } from '#media/pictures/image-size.ts';
import type { SourceFile } from './build-asset.ts';
import type { PackManifest, PackPicture, PackedAsset } from './packed-asset.ts';
import { MANIFEST, readPack } from './read-pack.ts';
import { readSubtitleFiles } from './read-subtitles.ts';
import { remuxAsset } from './remux-asset.ts';
import { SourceError } from './open-source.ts';
import type { Report } from './steps.ts';
import type { WorkFolder } from './work-folder.ts';

const EXTENSIONS: Record<ImageSize['type'], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * Makes a packaged asset where there is no ffmpeg: one rendition, the source's own, and the pictures that came with it.
 * @throws SourceError
 */
export async function buildWithoutEncoder(
  { input, language, subtitles, images }: SourceFile,
  { work, signal, report }: { work: WorkFolder; signal: AbortSignal; report: Report },
): Promise<PackedAsset> {
  const tracks = await work.step('encode', () =>
    work.fill('tracks', (folder) => remuxAsset({ input, folder, language, signal })),
  );
  report('encode', 1);
  const found = await work.step('pictures', async () => ({
    images: await work.fill('img', async (folder) => ({
      poster: await copyPicture(images?.poster, 'poster', folder),
      backdrop: await copyPicture(images?.backdrop, 'backdrop', folder),
      stills: [],
    })),
    subtitles: await work.fill('subs', (folder) =>
      readSubtitleFiles({ files: subtitles ?? [], folder }),
    ),
  }));
  report('pictures', 1);
  const manifest: PackManifest = {
    format: 'tayang-pack-1',
    tracks,
    loudness: [],
    placeholder: null,
    thumbnails: null,
    ...found,
  };
  await writeFile(join(work.path, MANIFEST), JSON.stringify(manifest, null, 2));
  return readPack(work.path);
}

async function copyPicture(
  path: string | undefined,
  name: string,
  folder: string,
): Promise<PackPicture[]> {
  if (path === undefined) return [];
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new SourceError('media.sourceMissing', error);
  });
  const size = imageSize(bytes);
  if (size === undefined) return [];
  const file = `${name}-${size.width}.${EXTENSIONS[size.type]}`;
  await copyFile(path, join(folder, file));
  return [{ file, w: size.width, h: size.height, type: size.type }];
}
