import { join } from 'node:path';
import { encodeArguments, type Preset } from '#media/encode/encode.ts';
import { houseRate } from '#media/encode/frame-rate.ts';
import { ladderFor } from '#media/encode/ladder.ts';
import { type Fields, readFields } from '#media/quality/fields.ts';
import type { Source } from '#media/encode/probe.ts';
import { createProgressReader } from '#media/encode/progress.ts';
import type { Encoder } from './encoder.ts';
import type { MeasuredSound } from './measure-loudness.ts';
import { noteEncoder } from './orphans.ts';
import { run } from './run-process.ts';

type Encode = {
  input: string;
  source: Source;
  sound: MeasuredSound[];
  preset: Preset;
  /** Where the tracks' files go. */
  folder: string;
  /** Where the encoder's process id is noted. */
  notes: string;
  signal: AbortSignal;
  onProgress: (part: number) => void;
};

/** Writes every track of an asset in one pass over its source; tells what its fields are. */
export async function encodeAsset({ ffmpeg }: Encoder, encode: Encode): Promise<Fields | null> {
  const { source, folder, notes, signal, onProgress } = encode;
  const plan = encodeArguments({
    input: encode.input,
    durationSeconds: source.durationSeconds,
    frameRate: houseRate(source.video.fps),
    interlaced: source.video.interlaced,
    renditions: ladderFor(source.video.width, source.video.height),
    videoIndex: source.video.index,
    audio: encode.sound,
    preset: encode.preset,
    fileOf: (id) => join(folder, `${id}.mp4`),
  });
  const readProgress = createProgressReader(source.durationSeconds);
  const { stderr } = await run(ffmpeg, plan, {
    signal,
    onStart: (pid) => noteEncoder(notes, pid),
    onOutput: (chunk) => {
      const progress = readProgress(chunk.toString());
      if (progress !== undefined) onProgress(progress);
    },
  });
  return readFields(stderr);
}
