import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from '#media/encode/probe.ts';
import {
  languageLabel,
  languageTag,
  packagedSubtitleFile,
  subtitleFile,
  subtitleKind,
  subtitleLabel,
  subtitleTraits,
} from '#media/presentation.ts';
import { TEXT_SUBTITLES, subtitleArguments, toWebVtt } from '#media/encode/subtitles.ts';
import type { Encoder } from './encoder.ts';
import type { PackManifest } from './packed-asset.ts';
import { ProcessError, run } from './run-process.ts';
import { SourceError } from './open-source.ts';

type Reading = {
  /** Files that came with the source; they win over streams in it. */
  files: { lang: string; path: string }[];
  folder: string;
};

/** Writes the subtitle files that came with a source as WebVTT, one a language. @throws SourceError */
export async function readSubtitleFiles({
  files,
  folder,
}: Reading): Promise<PackManifest['subtitles']> {
  const found = new Map<string, string>();
  for (const { lang, path } of files) {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      throw new SourceError('media.sourceMissing', error);
    });
    const vtt = toWebVtt(text);
    const tag = languageTag(lang);
    if (vtt === undefined || found.has(tag)) continue;
    await writeFile(join(folder, `${tag}.vtt`), vtt);
    found.set(tag, languageLabel(tag));
  }
  return [...found].map(([lang, label]) => ({ lang, label }));
}

/** As `readSubtitleFiles`, and the text streams inside the source for the languages and kinds that are then missing. */
export async function readSubtitles(
  { ffmpeg }: Encoder,
  reading: Reading & { input: string; source: Source; signal: AbortSignal },
): Promise<PackManifest['subtitles']> {
  const { input, source, folder, signal } = reading;
  const subtitles = await readSubtitleFiles(reading);
  for (const { index, codec, ...stream } of source.subtitles) {
    const lang = languageTag(stream.lang);
    const kind = subtitleKind(stream);
    const name = packagedSubtitleFile(lang, kind);
    if (!TEXT_SUBTITLES.has(codec) || subtitles.some((each) => subtitleFile(each) === name))
      continue;
    const file = join(folder, `${name}.vtt`);
    try {
      await run(ffmpeg, subtitleArguments(input, index, file), { signal });
    } catch (error) {
      // An asset is worth more than a subtitle stream that nothing can read.
      if (error instanceof ProcessError) continue;
      throw error;
    }
    const vtt = toWebVtt(await readFile(file, 'utf8'));
    if (vtt === undefined) continue;
    await writeFile(file, vtt);
    subtitles.push({ lang, label: subtitleLabel(lang, kind), ...subtitleTraits(kind) });
  }
  return subtitles;
}
