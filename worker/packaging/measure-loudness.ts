import { type Loudness, gainFor, loudnessArguments, readLoudness } from '#media/encode/loudness.ts';
import type { Source } from '#media/encode/probe.ts';
import type { Encoder } from './encoder.ts';
import { run } from './run-process.ts';

export type MeasuredSound = Loudness & { index: number; lang: string; gainDb: number };

/** Measures every sound track of a source, one after the other. */
export async function measureLoudness(
  { ffmpeg }: Encoder,
  input: string,
  source: Source,
  signal: AbortSignal,
): Promise<MeasuredSound[]> {
  const measured: MeasuredSound[] = [];
  for (const { index, lang } of source.audio) {
    const { stderr } = await run(ffmpeg, loudnessArguments(input, index), { signal });
    const loudness = readLoudness(stderr) ?? { integrated: -70, peak: -70 };
    measured.push({ ...loudness, index, lang, gainDb: gainFor(loudness) });
  }
  return measured;
}
