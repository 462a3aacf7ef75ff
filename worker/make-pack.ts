import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAsset } from './packaging/build-asset.ts';
import { findEncoder } from './packaging/encoder.ts';
import { openWorkFolder } from './packaging/work-folder.ts';

/**
 * `node worker/make-pack.ts FILM FOLDER [--language id] [--subtitles id=FILE] [--poster-at 17]`: packages a film into a folder that the
 * repository can carry and any machine can publish, without database or store.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    subtitles: { type: 'string', multiple: true },
    /** Seconds into the film where its pictures are taken; without it at its clearest scene. */
    'poster-at': { type: 'string' },
  },
});
const [input, folder] = positionals;
if (input === undefined || folder === undefined)
  throw new Error('Say which video and which folder');
const encoder = await findEncoder({ ffmpegPath: process.env.FFMPEG_PATH });
if (encoder === null) throw new Error('A pack needs ffmpeg with libx264, aac and libwebp');

const path = resolve(folder);
await rm(path, { recursive: true, force: true });
const work = await openWorkFolder(path, input);
const subtitles = (values.subtitles ?? []).map((each) => {
  const [lang = 'und', ...rest] = each.split('=');
  return { lang, path: rest.join('=') };
});
const posterAt = values['poster-at'];
const packed = await buildAsset(
  encoder,
  {
    input: resolve(input),
    language: values.language,
    subtitles,
    posterAt: posterAt === undefined ? undefined : Number(posterAt),
  },
  { work, signal: new AbortController().signal, report: () => undefined },
);
await work.forgetSteps();
process.stdout.write(`${path}: ${packed.presentation.durationSeconds} s\n`);
