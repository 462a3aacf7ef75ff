import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Mp4Error } from '#media/mp4/boxes.ts';
import { type IndexedTrack, indexTrack, type TrackName } from '#media/mp4/index-track.ts';
import { presentationSeconds, subtitleFile } from '#media/presentation.ts';
import { sheetCount, type ThumbnailSheets } from '#media/pictures/thumbnails.ts';
import { areAligned, cutTrack } from '#media/track.ts';
import { readExactly } from '#platform/object-store/read-exactly.ts';
import { type PackedAsset, type PackManifest, packManifest } from './packed-asset.ts';
import { SourceError } from './open-source.ts';

export const MANIFEST = 'manifest.json';
// Two frames at 25: further apart, lips and voices part.
const MOST_DRIFT_SECONDS = 0.08;

/**
 * Reads a pack and checks that it is whole: every file is there, the tracks are ours, cut alike and start together.
 * @throws SourceError `media.packInvalid`.
 */
export async function readPack(folder: string): Promise<PackedAsset> {
  try {
    const text = await readFile(join(folder, MANIFEST), 'utf8');
    return await readTracks(folder, packManifest.parse(JSON.parse(text)));
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('media.packInvalid', error);
  }
}

async function readTracks(folder: string, manifest: PackManifest): Promise<PackedAsset> {
  const tracks: IndexedTrack[] = [];
  for (const { id, lang, quality } of manifest.tracks) {
    tracks.push(
      await indexFile(join(folder, 'tracks', `${id}.mp4`), {
        id,
        lang,
        ...(quality && { quality }),
      }),
    );
  }
  const starts = tracks.map((track) => track.startSeconds);
  if (Math.max(...starts) - Math.min(...starts) > MOST_DRIFT_SECONDS) {
    throw new Mp4Error("Picture and sound don't start together");
  }
  const video = tracks.filter((track) => track.type === 'video');
  const sound = tracks.filter((track) => track.type === 'audio');
  if (!areAligned(video)) throw new Mp4Error("The renditions aren't cut at the same times");
  const durationSeconds = presentationSeconds(video, sound);
  const audio = sound.map((track) => cutTrack(track, durationSeconds));
  const thumbnails = manifest.thumbnails && (await measureSheets(folder, manifest.thumbnails));
  await requireFiles(folder, manifest);
  const presentation = {
    durationSeconds,
    video,
    audio,
    subtitles: manifest.subtitles,
    ...(thumbnails && { thumbnails }),
  };
  return { folder, manifest, presentation };
}

async function indexFile(path: string, name: TrackName): Promise<IndexedTrack> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await indexTrack({ size, read: (at, length) => readExactly(file, at, length) }, name);
  } finally {
    await file.close();
  }
}

async function measureSheets(
  folder: string,
  plan: NonNullable<PackManifest['thumbnails']>,
): Promise<ThumbnailSheets> {
  const sheets = { ...plan, largestBytes: 0 };
  for (let number = 1; number <= sheetCount(sheets); number += 1) {
    const { size } = await stat(join(folder, 'thumbs', `${number}.webp`));
    sheets.largestBytes = Math.max(sheets.largestBytes, size);
  }
  return sheets;
}

async function requireFiles(folder: string, { images, subtitles }: PackManifest): Promise<void> {
  const pictures = [...images.poster, ...images.backdrop, ...images.stills];
  const paths = [
    ...pictures.map(({ file }) => join('img', file)),
    ...subtitles.map((track) => join('subs', `${subtitleFile(track)}.vtt`)),
  ];
  for (const path of paths) await stat(join(folder, path));
}
