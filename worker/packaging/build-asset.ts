import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GOP_SECONDS, type Preset, audioTrackId } from '#media/encode/encode.ts';
import { houseRate } from '#media/encode/frame-rate.ts';
import { AUDIO_RATES, ladderFor } from '#media/encode/ladder.ts';
import type { Fields } from '#media/quality/fields.ts';
import { languageTag } from '#media/presentation.ts';
import { type Source, isTruncated } from '#media/encode/probe.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import { encodeAsset } from './encode-asset.ts';
import type { Encoder } from './encoder.ts';
import { type MeasuredSound, measureLoudness } from './measure-loudness.ts';
import type { PackManifest, PackedAsset } from './packed-asset.ts';
import { probeSource } from './probe-source.ts';
import { MANIFEST, readPack } from './read-pack.ts';
import { readSubtitles } from './read-subtitles.ts';
import { SourceError } from './open-source.ts';
import type { Report } from './steps.ts';
import { type Artwork, takeImages } from './take-images.ts';
import type { WorkFolder } from './work-folder.ts';

export type SourceFile = {
  input: string;
  language?: string | undefined;
  subtitles?: { lang: string; path: string }[] | undefined;
  images?: { poster?: string | undefined; backdrop?: string | undefined } | undefined;
  posterAt?: number | undefined;
  artwork?: Artwork | undefined;
  preset?: Preset | undefined;
};

/** A film that was made here: what its source's fields are, null where ffmpeg did not say. */
export type BuiltAsset = PackedAsset & { fields: Fields | null };

type Build = { work: WorkFolder; signal: AbortSignal; report: Report };

/** Makes a packaged asset of a source file, going on where an earlier worker stopped. @throws SourceError */
export async function buildAsset(
  encoder: Encoder,
  file: SourceFile,
  { work, signal, report }: Build,
): Promise<BuiltAsset> {
  const { input } = file;
  const source = await work.step('probe', () => probeSource(encoder, input, signal));
  report('probe', 1);
  const sound = await work.step('loudness', () => measureLoudness(encoder, input, source, signal));
  report('loudness', 1);
  const fields = await work.step('encode', () =>
    work.fill('tracks', (folder) => {
      const onProgress = (part: number) => report('encode', part);
      return encodeAsset(encoder, {
        input,
        source,
        sound,
        preset: file.preset ?? 'veryfast',
        folder,
        notes: work.path,
        signal,
        onProgress,
      });
    }),
  );
  report('encode', 1);

  const pictures = await work.step('pictures', () =>
    makePictures(encoder, { file, source, work, signal }),
  );
  report('pictures', 1);
  const manifest: PackManifest = {
    format: 'tayang-pack-1',
    tracks: listTracks(source, sound, file.language),
    loudness: sound.map(({ integrated, peak, gainDb }) => ({ integrated, peak, gainDb })),
    ...pictures,
  };
  await writeFile(join(work.path, MANIFEST), JSON.stringify(manifest, null, 2));
  const packed = await readPack(work.path);
  if (isTruncated(source.durationSeconds, packed.presentation.durationSeconds)) {
    throw new SourceError('media.truncated');
  }
  return { ...packed, fields };
}

type Pictures = Pick<PackManifest, 'images' | 'placeholder' | 'thumbnails' | 'subtitles'>;
type Making = { file: SourceFile; source: Source; work: WorkFolder; signal: AbortSignal };

async function makePictures(encoder: Encoder, making: Making): Promise<Pictures> {
  const { file, source, work, signal } = making;
  const { input } = file;
  const { width, height } = source.video;
  const { numerator, denominator } = houseRate(source.video.fps);
  const fps = numerator / denominator;
  const keyframeSeconds = Math.round(fps * GOP_SECONDS) / fps;
  const renditions = ladderFor(width, height);
  const trackOf = (quality: number) => {
    const rendition = renditions.findLast((each) => each.quality <= quality) ?? renditions[0];
    return join(work.path, 'tracks', `${rendition?.id}.mp4`);
  };
  const { durationSeconds } = source;
  const common = { width, height, durationSeconds, keyframeSeconds, signal };
  const { posterAt, artwork } = file;

  const [thumbnails, taken, subtitles] = await Promise.all([
    work.fill('thumbs', (folder) =>
      drawThumbnails(encoder, { ...common, track: trackOf(480), folder }),
    ),
    work.fill('img', (folder) =>
      takeImages(encoder, {
        ...common,
        small: trackOf(0),
        large: trackOf(Infinity),
        folder,
        posterAt,
        artwork,
      }),
    ),
    work.fill('subs', (folder) =>
      readSubtitles(encoder, { input, source, files: file.subtitles ?? [], folder, signal }),
    ),
  ]);
  return { ...taken, thumbnails, subtitles };
}

function listTracks(
  source: Source,
  sound: MeasuredSound[],
  language: string | undefined,
): PackManifest['tracks'] {
  const renditions = ladderFor(source.video.width, source.video.height);
  return [
    ...renditions.map(({ id, quality }) => ({ id, quality, lang: 'und' })),
    ...sound.flatMap(({ lang }, position) => {
      const known = languageTag(lang);
      const spoken = known === 'und' && position === 0 ? languageTag(language) : known;
      return AUDIO_RATES.map(({ id }) => ({ id: audioTrackId(id, position), lang: spoken }));
    }),
  ];
}
