import { fieldFilters } from '../quality/fields.ts';
import { type FrameRate, rateText } from './frame-rate.ts';
import { AUDIO_RATES, type Rendition } from './ladder.ts';
import { STEREO, loudnessFilters } from './loudness.ts';
import { sourceInput } from './probe.ts';

/** Seconds between keyframes, and of a segment: the same in every rendition, or players could not switch. */
export const GOP_SECONDS = 2;
export const SEGMENT_SECONDS = 4;

/** Fragmented, one track a file, without an edit list; time begins at zero. */
export const CMAF = '+cmaf+delay_moov+skip_trailer+default_base_moof';

export const SAMPLE_RATE = 48_000;
// An AAC encoder puts these before the sound, and a CMAF file can't tell players to skip them: taking as many
// samples away keeps lips and voices together.
export const PRIMING_SAMPLES = 1024;
const USUAL_TIMESCALE = 90_000;

/** `superfast` takes a third less time than `veryfast` for files that look alike and are about a third larger. */
export type Preset = 'ultrafast' | 'superfast' | 'veryfast' | 'medium';
// Without the macroblock tree the same rate factor means finer pictures: three steps lower they are alike again.
const SUPERFAST_CRF = 3;

export type EncodePlan = {
  input: string;
  durationSeconds: number;
  frameRate: FrameRate;
  interlaced: boolean;
  renditions: Rendition[];
  videoIndex: number;
  /** One for each language; `gainDb` from `gainFor`. */
  audio: { index: number; gainDb: number }[];
  preset: Preset;
  /** Where a track's file goes. */
  fileOf: (trackId: string) => string;
};

/** `a96` for the first language, `a96-2` for the second. */
export function audioTrackId(rateId: string, position: number): string {
  return position === 0 ? rateId : `${rateId}-${position + 1}`;
}

/**
 * Arguments of one ffmpeg process that reads the source once and writes every track's finished CMAF file. It looks at the
 * source's fields too, for `readFields`: nothing else decodes it.
 */
export function encodeArguments(plan: EncodePlan): string[] {
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y'],
    ['-progress', 'pipe:1', '-stats_period', '0.5'],
    sourceInput(plan.input),
    ['-filter_complex', filterGraph(plan)],
    plan.renditions.flatMap((rendition) => videoOutput(plan, rendition)),
    plan.audio.flatMap((_, position) =>
      AUDIO_RATES.flatMap(({ id, bitrate }) =>
        audioOutput(plan, audioTrackId(id, position), bitrate),
      ),
    ),
  ].flat();
}

function filterGraph(plan: EncodePlan): string {
  const { renditions, frameRate } = plan;
  // From time zero on, at one rate: whatever the source's first frame and gaps, all tracks start together.
  const picture = [
    ...(plan.interlaced ? ['yadif'] : []),
    `fps=${rateText(frameRate)}:start_time=0`,
    'format=yuv420p',
    `split=${renditions.length}`,
  ];
  return [
    `[0:${plan.videoIndex}]split[source][looked];[looked]${fieldFilters(plan.durationSeconds)},nullsink`,
    `[source]${picture.join(',')}${renditions.map((each) => `[s${each.id}]`).join('')}`,
    ...renditions.map(
      ({ id, width, height }) => `[s${id}]scale=${width}:${height},setsar=1[${id}]`,
    ),
    ...plan.audio.map((each, position) => soundFilters(plan, each, position)),
  ].join(';');
}

function soundFilters(
  plan: EncodePlan,
  { index, gainDb }: EncodePlan['audio'][number],
  position: number,
) {
  const filters = [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    STEREO,
    ...loudnessFilters(gainDb),
    'apad',
    `atrim=start_sample=${PRIMING_SAMPLES}:end=${plan.durationSeconds.toFixed(6)}`,
    'asetpts=PTS-STARTPTS',
    `asplit=${AUDIO_RATES.length}`,
  ];
  const outputs = AUDIO_RATES.map(({ id }) => `[${audioTrackId(id, position)}]`);
  return `[0:${index}]${filters.join(',')}${outputs.join('')}`;
}

/** A rendition of the filter's output `[rendition.id]`, without where it goes. */
export function renditionOptions(
  plan: Pick<EncodePlan, 'frameRate' | 'preset'>,
  rendition: Rendition,
): string[] {
  const { numerator, denominator } = plan.frameRate;
  const fps = numerator / denominator;
  const gop = Math.round(fps * GOP_SECONDS);
  // Fragments end at the first keyframe after this; a tenth of a second keeps rounding away from the edge.
  const fragment = (gop / fps) * (SEGMENT_SECONDS / GOP_SECONDS) - 0.1;
  return [
    ['-map', `[${rendition.id}]`, '-c:v', 'libx264', '-preset', plan.preset],
    [
      '-crf',
      String(rendition.crf + (plan.preset === 'superfast' ? SUPERFAST_CRF : 0)),
      '-maxrate',
      String(rendition.maxrate),
      '-bufsize',
      String(rendition.maxrate * 2),
    ],
    ['-profile:v', rendition.profile, '-g', String(gop), '-keyint_min', String(gop)],
    [
      '-sc_threshold',
      '0',
      '-flags',
      '+cgop',
      '-video_track_timescale',
      String(timescaleFor(plan.frameRate)),
    ],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    ['-min_frag_duration', microseconds(fragment)],
  ].flat();
}

function videoOutput(plan: EncodePlan, rendition: Rendition): string[] {
  return [
    ...renditionOptions(plan, rendition),
    ...cmafFile('frag_keyframe', plan.fileOf(rendition.id)),
  ];
}

/** 90 kHz where a frame is a whole number of its ticks; at 23.976 it isn't, and segments would differ by a tick. */
function timescaleFor({ numerator, denominator }: FrameRate): number {
  return (USUAL_TIMESCALE * denominator) % numerator === 0 ? USUAL_TIMESCALE : numerator;
}

/** A sound of the filter's output `[id]` in fragments of this length, without where it goes. */
export function soundOptions(id: string, bitrate: number, fragmentSeconds: number): string[] {
  return [
    ['-map', `[${id}]`, '-c:a', 'aac', '-b:a', String(bitrate)],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    ['-frag_duration', microseconds(fragmentSeconds)],
  ].flat();
}

function audioOutput(plan: EncodePlan, id: string, bitrate: number): string[] {
  return [...soundOptions(id, bitrate, SEGMENT_SECONDS), ...cmafFile(undefined, plan.fileOf(id))];
}

function cmafFile(flag: string | undefined, file: string): string[] {
  const flags = `${CMAF}+global_sidx${flag ? `+${flag}` : ''}`;
  return ['-movflags', flags, '-f', 'mp4', file];
}

function microseconds(seconds: number): string {
  return String(Math.round(seconds * 1_000_000));
}
