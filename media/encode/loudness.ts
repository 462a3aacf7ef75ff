import { sourceInput } from './probe.ts';

/** What EBU R128 says of a whole sound track, as a viewer will hear it (stereo). */
export type Loudness = {
  /** Integrated, LUFS. */
  integrated: number;
  /** dBFS; the limiter has to catch what a gain lifts above its ceiling. */
  peak: number;
};

/** For phones and browsers, LUFS. */
const TARGET_LUFS = -16;
/** dBFS that no sample passes. */
const CEILING_DB = -1.5;
// Below this the track is silence; above this gain it would be noise.
const SILENCE_LUFS = -60;
const MOST_GAIN_DB = 15;

/** The downmix that every later step hears too: measuring six channels and playing two are different things. */
export const STEREO = 'aformat=sample_fmts=fltp:channel_layouts=stereo';

/** Arguments of ffmpeg that measure one audio stream; the result is at the end of its stderr. */
export function loudnessArguments(input: string, streamIndex: number): string[] {
  return [
    ['-hide_banner', '-nostdin', '-nostats', '-v', 'info', '-vn'],
    sourceInput(input),
    ['-map', `0:${streamIndex}`],
    ['-af', `${STEREO},ebur128=framelog=verbose:peak=sample`, '-f', 'null', '-'],
  ].flat();
}

/** Reads the summary that ebur128 prints; undefined when there is none. */
export function readLoudness(stderr: string): Loudness | undefined {
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const integrated = /\bI:\s+(-?[\d.]+|-inf|nan) LUFS/.exec(summary)?.[1];
  const peak = /\bPeak:\s+(-?[\d.]+|-inf|nan) dBFS/.exec(summary)?.[1];
  if (integrated === undefined || peak === undefined) return undefined;
  return { integrated: decibels(integrated), peak: decibels(peak) };
}

function decibels(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : -70;
}

/** The one gain for a whole track, in dB: linear, so quiet scenes stay quiet beside loud ones. */
export function gainFor({ integrated }: Loudness): number {
  if (integrated < SILENCE_LUFS) return 0;
  return Math.round(Math.min(TARGET_LUFS - integrated, MOST_GAIN_DB) * 100) / 100;
}

/** Filters that apply a gain and keep its peaks below the ceiling. */
export function loudnessFilters(gainDb: number): string[] {
  const limit = 10 ** (CEILING_DB / 20);
  return [
    `volume=${gainDb}dB`,
    `alimiter=limit=${limit.toFixed(4)}:level=disabled:attack=5:release=80:latency=1`,
  ];
}
